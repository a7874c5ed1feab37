"""What reaches a browser, and what it shows and keeps, tells its owner nothing that they may not know."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from ..server.serving import Site
from .people import BIG, PHONE, Person, Room

State = dict[str, Any]

UNTOLD = {"Passed": "card", "Drew": "card", "Looked": "goal", "Inspected": "dwarf"}
"""By kind of event: what only the one who did it may know of it."""


NAMED = re.compile(r"\b(?:miners?|saboteurs)\b|(?<!^)\bsaboteur\b", re.MULTILINE | re.IGNORECASE)
"""The name of a dwarf anywhere; but the page is called Saboteur."""


def leaks(told: State, truth: State) -> Iterator[str]:
    """What *told* says that only a referee may know."""
    seat = told["seat"]
    places = zip(told["game"]["seats"], truth["game"]["seats"], strict=True)
    for number, (place, known) in enumerate(places):
        if number != seat and place["hand"]:
            yield f"the hand of {number}"
        if number != seat and place["dwarf"] and seat not in known["dwarf_seen"]:
            yield f"the dwarf of {number}"
    for goal in told["game"]["goals"]:
        if goal["card"] and not goal["up"] and seat not in goal["seen"]:
            yield f"the goal at {goal['cell']}"


def loose_talk(told: State) -> Iterator[str]:
    """What is told of others that only they may know."""
    for event in told["happened"]:
        facts = event["facts"]
        if facts.get("seat") != told["seat"] and facts.get(UNTOLD.get(event["kind"], "")):
            yield f"{event}"
    question = told["question"]
    if question and question["seat"] != told["seat"] and question["options"]:
        yield "the options of somebody else"


@pytest.mark.slow
async def test_no_browser_is_told_a_secret(room: Room, site: Site) -> None:
    """Two people and a spectator, beside a referee who sees everything."""
    key = await site.create("Ada", bots=2, players=4, seed=8, level="random", referee=True)
    other = await site.join(key.code, "Bo")
    referee = await site.come(key.code, key.referee)
    ada = await room.enter(f"/table/{key.code}#k={key.token}")
    bo = await room.enter(f"/table/{key.code}#k={other.token}")
    watcher = await room.enter(f"/table/{key.code}", PHONE)
    screen = await room.enter(f"/table/{key.code}/screen", BIG)
    await ada.page.locator("button.start").click()
    for person in (ada, bo):
        await person.see()
        await person.acknowledge()
    await expect_covered(ada, bo, referee.state)
    await asyncio.gather(ada.play(6), bo.play(6))
    await referee.reach(max(person.state["seq"] for person in room.people))

    truths = {state["seq"]: state for state in referee.states if state["game"]}
    assert any([*leaks({**state, "seat": 0}, state)] for state in truths.values()), "there are secrets"
    for person in (ada, bo, watcher, screen):
        told = [state for state in person.states if state["seq"] in truths]
        assert len(told) > 20
        assert [] == [leak for state in told for leak in leaks(state, truths[state["seq"]])]
        assert [] == [leak for state in told for leak in loose_talk(state)]
        await expect_nothing_kept(person)
    await expect_nothing_private(screen, ada)


async def expect_nothing_private(screen: Person, player: Person) -> None:
    """On a big screen there is neither a hand nor a dwarf: not in what is drawn, nor in what it was told."""
    private = ".hand, .dwarf, .look, .ask"
    assert 0 == await screen.page.locator(private).count() < await player.page.locator(private).count()
    assert not NAMED.search(await screen.look("everything"))
    others = [frame for frame in screen.frames if frame["is"] != "state"]
    assert [] == [frame for frame in others if frame["is"] != "pong" or {*frame} != {"is", "id", "now"}]
    assert {(0, 0)} == {
        (len(place["hand"]), place["dwarf"])
        for state in screen.states
        if state["game"]
        for place in state["game"]["seats"]
    }


async def expect_covered(ada: Person, bo: Person, truth: State) -> None:
    """What is covered looks the same, whatever it is, and is not written anywhere."""
    dwarfs = {truth["game"]["seats"][person.state["seat"]]["dwarf"] for person in (ada, bo)}
    assert 2 == len(dwarfs), "a seed is needed with which they are different"
    seen = [await person.look("covered") for person in (ada, bo)]
    assert 1 == len({drawing["dwarf"] for drawing in seen})
    assert 1 == len({goal for drawing in seen for goal in drawing["goals"]})
    for person in (ada, bo):
        assert not NAMED.search(await person.look("everything"))


async def expect_nothing_kept(person: Person) -> None:
    """A browser keeps what its owner likes and the way back to the table, and tells nobody."""
    kept = await person.look("kept")
    assert {"saboteur.keys", "saboteur.likes"} >= {*kept["local"]}
    assert all(name.startswith("saboteur.") and value in "01" for name, value in kept["session"].items())
    assert ("", 0) == (kept["cookies"], kept["databases"])
    tokens = [message["token"] for message in person.sent if message.get("token")]
    expect_only_the_page(kept["shelf"], [person.state["code"], *tokens])
    assert not [address for address in person.asked for token in tokens if token in address]
    assert {urlsplit(address).netloc for address in person.asked} == {urlsplit(person.page.url).netloc}


def expect_only_the_page(shelf: dict[str, str], secrets: list[str]) -> None:
    """The worker keeps what is the same for everybody."""
    assert all(re.fullmatch(r"/(assets/[\w.-]+)?", urlsplit(address).path) for address in shelf)
    everything = "\n".join([*shelf, *shelf.values()])
    assert not [secret for secret in secrets if secret in everything]
