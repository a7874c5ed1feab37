"""Who may do what on the bus: the settings of a NATS server for Saboteur."""

from __future__ import annotations

from json import dumps
from typing import Final, NamedTuple

SERVER: Final = "server"
THINKER: Final = "thinker"

THINKING: Final = "saboteur.think.>"
PULSE: Final = "saboteur.think.*.pulse"


class Keys(NamedTuple):
    """The passwords of those who come to the bus."""

    server: str
    thinker: str


def nats_settings(host: str, port: int, keys: Keys) -> str:
    """The file for `nats-server --config`.

    A server says and hears everything. A thinker hears what is to be thought about, and nothing that is
    told to guests or answered to anybody; it says that it lives, and answers each who asks it, once.
    """
    return f"""\
listen: {dumps(f"{host}:{port}")}
ping_interval: "2s"
ping_max: 3
write_deadline: "5s"
authorization {{
  users: [
    {{ user: {SERVER}, password: {dumps(keys.server)} }}
    {{
      user: {THINKER}
      password: {dumps(keys.thinker)}
      permissions {{
        subscribe: [{dumps(THINKING)}]
        publish: [{dumps(PULSE)}]
        allow_responses: {{ max: 1, expires: "10m" }}
      }}
    }}
  ]
}}
"""
