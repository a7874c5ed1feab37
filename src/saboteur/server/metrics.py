"""What is counted, for Prometheus. Nothing of it depends on what anybody holds."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()

ProcessCollector(registry=REGISTRY)  # memory, files, processor time; on Linux

ANSWERS: Final = Counter("saboteur_answers", "Answers given in games", registry=REGISTRY)
MESSAGES: Final = Counter("saboteur_messages", "Messages from clients", registry=REGISTRY)
"""Of whatever kind: a veto that comes too late would tell that somebody holds one [W19]."""

REFUSALS: Final = Counter("saboteur_refusals", "Requests that were refused", registry=REGISTRY)
TABLES: Final = Gauge("saboteur_tables", "Tables that are open now", registry=REGISTRY)
FALLEN: Final = Counter(
    "saboteur_tables_fallen",
    "Tables that had to be fetched again, as they could not go on",
    registry=REGISTRY,
)
UNLOGGED: Final = Counter(
    "saboteur_log_lines_lost", "Lines of the log that could not be written", registry=REGISTRY
)
SOCKETS: Final = Gauge("saboteur_sockets", "Clients that are connected", registry=REGISTRY)
LATENCY: Final = Histogram(
    "saboteur_message_seconds",
    "From the moment a table takes a message up to the moment everybody was told",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
THOUGHTS: Final = Histogram(
    "saboteur_thought_seconds",
    "From a question to a bot to its choice, where everybody sees that it is asked",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30),
    registry=REGISTRY,
)
THINKING: Final = Gauge(
    "saboteur_bots_thinking", "Bots that have not chosen yet, of these", registry=REGISTRY
)
THINKERS: Final = Gauge("saboteur_thinkers", "Thinkers that are heard on the bus", registry=REGISTRY)
AT_HOME: Final = Counter(
    "saboteur_thoughts_at_home",
    "Questions that the server let its own processes think about, as no thinker could",
    registry=REGISTRY,
)
LOST: Final = Counter(
    "saboteur_thoughts_lost", "Questions that a thinker took up and did not answer", registry=REGISTRY
)
WAITING: Final = Gauge(
    "saboteur_table_jobs", "What tables were asked for and have not done yet", registry=REGISTRY
)
UNREADABLE: Final = Counter(
    "saboteur_tables_unreadable", "How often a table was asked for that cannot be read", registry=REGISTRY
)
GIVEN_UP: Final = Counter(
    "saboteur_thoughts_given_up",
    "Bots that chose at random, as nobody thought for them",
    registry=REGISTRY,
)
LIMITED: Final = Counter("saboteur_limited", "What was refused as too much", ["limit"], registry=REGISTRY)
PENDING: Final = Gauge("saboteur_store_pending", "Writes that wait to be committed", registry=REGISTRY)
UNWRITTEN: Final = Counter(
    "saboteur_store_writes_failed",
    "Writes that failed: somebody else had written (conflict), or nobody could (trouble)",
    ["why"],
    registry=REGISTRY,
)
COMMITS: Final = Histogram(
    "saboteur_store_commit_seconds",
    "How long it takes to commit what is pending",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
