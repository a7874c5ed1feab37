"""Games by keyboard alone: nobody touches a mouse here, and the focus can always be seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from .people import Person, Room, Scene

Focus = dict[str, Any]


@dataclass
class Typist:
    """Somebody who has a keyboard and nothing else."""

    person: Person
    went: Counter[str] = field(default_factory=Counter)
    """Where the focus was led."""

    async def press(self, *keys: str) -> Focus:
        """Press keys one after the other; returns what has the focus then."""
        for key in keys:
            await self.person.page.keyboard.press(key)
        focus: Focus = await self.person.look("focus")
        return focus

    async def tab(self, **wanted: str) -> None:
        """Press Tab until something of that sort has the focus."""
        for _ in range(100):
            focus = await self.press("Tab")
            if wanted.items() <= focus.items():
                assert focus["isSeen"], f"nobody can see that {focus['what']} has the focus"
                return
        raise AssertionError(f"Tab does not lead to {wanted}")

    async def play(self) -> None:
        while (scene := await self.person.see())["what"] != "over":
            await self.act(scene)

    async def act(self, scene: Scene) -> None:
        match scene["what"]:
            case "meeting":
                await self.tab(where="meeting")
                await self.press("Enter")
            case "end":
                await self.tab(where="end", kind="primary")
                await self.press("Enter")
            case "choice" | "gold":
                await self.tab(**({"where": "picks"} if scene["what"] == "gold" else {"kind": "option"}))
                await self.press("Enter")
                self.person.has_answered(scene)
            case "turn":
                await self.take_turn()
                self.person.has_answered(scene)

    async def take_turn(self) -> None:
        playable = await self.person.look("playable")
        if playable:
            await self.play_card(self.person.luck.choice(playable))
        else:
            await self.tab(kind="pass")
            await self.press("Enter", "ArrowRight", "Enter")
            await self.tab(kind="main")
            await self.press("Enter")

    async def play_card(self, number: int) -> None:
        """A number chooses a card; from there one is led on, and Enter does the rest."""
        focus = await self.press(str(number))
        for _ in range(6):
            assert focus["isSeen"], f"nobody can see that {focus['what']} has the focus"
            self.went[focus["where"]] += 1
            is_last = focus["kind"] == "main" or "Enter" in focus["what"]
            if focus["where"] == "map" and not is_last:
                places = self.person.luck.randrange(3)
                focus = await self.press(*["PageDown"] * places, "Enter", "t")
            else:
                focus = await self.press("Enter")
            if is_last:
                return
        raise AssertionError(f"stuck at {focus}")


@pytest.mark.slow
async def test_a_whole_game_without_a_mouse(room: Room) -> None:
    """Cards, places, players, ways, gold: all by keys."""
    person = await room.sit_down(bots=5, rules="saboteur2", seed=3)
    typist = Typist(person)
    await typist.play()

    assert "over" == person.state["phase"]
    assert {"map", "seats"} <= {*typist.went}


@pytest.mark.slow
async def test_arrows_go_over_the_mine_and_escape_takes_a_card_back(room: Room) -> None:
    """Of the mine it is said what lies there."""
    person = await room.sit_down(seed=3, first=0)
    await person.see()
    await person.acknowledge()
    typist = Typist(person)
    start = await typist.press("m")
    rock = await typist.press("ArrowRight")
    goal = await typist.press(*["ArrowRight"] * 7)

    assert "start, at the start" == start["what"]
    assert "rock, 1 east, tunnels come in from: west" == rock["what"]
    assert "hidden goal, middle goal" == goal["what"]

    (card, *_) = await person.look("playable")
    await typist.press(str(card))
    focus = await typist.press("Escape")

    assert "hand" == focus["where"]
    assert 0 == await person.page.locator(".hand .chosen").count()
