"""deploy/compose.yaml, by what the Compose specification says of what we use."""

from __future__ import annotations

import re
from collections.abc import Callable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")

DEPLOY = Path(__file__).parents[2] / "deploy"

TEXT = (DEPLOY / "compose.yaml").read_text()

PLAN: dict[str, Any] = yaml.safe_load(TEXT)

SERVICES: dict[str, dict[str, Any]] = PLAN["services"]

DURATION = re.compile(r"(\d+(\.\d+)?(us|ms|s|m|h))+")

PORT = re.compile(r"(\d+:)?\d+(/(tcp|udp))?")

VOLUME = re.compile(r"(\./[\w./-]+|\w+):(/[\w./-]+)(:(ro|rw))?")


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _environment(value: object) -> bool:
    """Values of variables: YAML would take a bare number or a yes for something else."""
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _command(value: object) -> bool:
    return isinstance(value, str) or _texts(value)


def _built(value: object) -> bool:
    return isinstance(value, dict) and value.keys() <= {"context", "dockerfile", "target", "args"}


def _examined(value: Any) -> bool:
    if value.keys() == {"disable"}:
        return isinstance(value["disable"], bool)
    times = [value[name] for name in ("interval", "timeout", "start_period") if name in value]
    return (
        value.keys() <= {"test", "interval", "timeout", "start_period", "retries"}
        and value["test"][0] in ("CMD", "CMD-SHELL", "NONE")
        and all(DURATION.fullmatch(time) for time in times)
        and isinstance(value["retries"], int)
    )


def _awaited(value: Any) -> bool:
    states = {"service_started", "service_healthy", "service_completed_successfully"}
    return _texts(value) or all(
        one.keys() <= {"condition", "restart", "required"} and one["condition"] in states
        for one in value.values()
    )


SERVICE: dict[str, Callable[[Any], object]] = {
    "image": lambda value: isinstance(value, str),
    "build": _built,
    "command": _command,
    "restart": lambda value: value in ("no", "always", "on-failure", "unless-stopped"),
    "stop_grace_period": DURATION.fullmatch,
    "environment": _environment,
    "ports": lambda value: _texts(value) and all(PORT.fullmatch(one) for one in value),
    "volumes": lambda value: _texts(value) and all(VOLUME.fullmatch(one) for one in value),
    "networks": _texts,
    "depends_on": _awaited,
    "healthcheck": _examined,
    "read_only": lambda value: isinstance(value, bool),
    "tmpfs": _command,
    "cap_drop": _texts,
    "security_opt": _texts,
}
"""What of the Compose specification we use, and what it says each may be."""


def test_the_compose_file_says_nothing_that_compose_does_not_know() -> None:
    """A word that is spelt wrong, or a value of another kind, would be refused only where it is started."""
    assert {"name", "services", "networks", "volumes"} == PLAN.keys()
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]*", PLAN["name"])
    for name, service in SERVICES.items():
        assert "image" in service or "build" in service, name
        for key, value in service.items():
            assert key in SERVICE, f"{name}: {key}"
            assert SERVICE[key](value), f"{name}: {key}"
    for network in PLAN["networks"].values():
        assert network.keys() <= {"internal", "ipam"}
    assert [{}, {}] == [volume or {} for volume in PLAN["volumes"].values()]


def test_every_variable_of_the_compose_file_is_explained_and_asked_for() -> None:
    """One that nobody has set would be empty: whoever starts it is told which, and what it is."""
    used = set(re.findall(r"\$\{([A-Z_]+)", TEXT))

    assert used == set(re.findall(r"\$\{([A-Z_]+):\?[^}]+\}", TEXT))
    assert used == set(re.findall(r"^#   ([A-Z_]+)=", TEXT, re.MULTILINE))


def test_containers_start_in_an_order_that_can_be_kept() -> None:
    """Nobody waits for themselves, and who is waited for until they are well says how that is known."""
    waits = {name: service.get("depends_on", ()) for name, service in SERVICES.items()}
    TopologicalSorter(waits).prepare()
    examined = [
        other
        for wishes in waits.values()
        if isinstance(wishes, dict)
        for other, wish in wishes.items()
        if wish["condition"] == "service_healthy"
    ]

    assert examined
    assert all("test" in SERVICES[other]["healthcheck"] for other in examined)


def test_the_compose_file_is_whole() -> None:
    assert {"caddy", "saboteur", "think", "postgres", "nats"} == SERVICES.keys()
    for service in SERVICES.values():
        assert set(service["networks"]) <= PLAN["networks"].keys()
        assert set(service.get("depends_on", ())) <= SERVICES.keys()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in PLAN["volumes"] or (DEPLOY / source).exists()
    assert ["caddy"] == [name for name, service in SERVICES.items() if "ports" in service]
    assert PLAN["networks"]["back"]["internal"]
