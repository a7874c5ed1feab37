"""The window in which a play can be vetoed: the same for all, whoever holds the veto, or nobody [W19]."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
import pytest_asyncio
from librt.vecs import append, vec
from mypy_extensions import u8

from saboteur import Game
from saboteur.core.choices import CARD_AT, VERB_AT
from saboteur.rules.championship.veto import VETO_CARD
from saboteur.rules.numbers import LET, VETO
from saboteur.server.lobby import House
from saboteur.server.tables.plans import BEAT, BLINK, GLANCE
from saboteur.server.tables.window import WINDOW
from saboteur.server.thinking import Chosen, Task
from saboteur.text.notation import Option

from .serving import Client, FakeClock, Ponderer, Site, serving, settle
from .shelf import Shelf
from .timed import NAMES, answers, back, begun, game_of

pytestmark = pytest.mark.usefixtures("premises")

BASE = "base + veto"

RULES = [BASE, "jubilee"]

Heard = list[tuple[float, str]]


class Actor(Ponderer):
    """Bots that dig wherever they first can, and do with the veto what they are told."""

    def __init__(self) -> None:
        super().__init__()
        self.house: House | None = None
        self.does: Literal["veto", "let", "ponder"] = "let"
        self.breaks_of: int | None = None
        """In front of which seat they break a tool instead."""

    async def choose(self, task: Task) -> Chosen:
        assert self.house is not None, "there is a house"
        decision = self.house._actors[task.table].table.decision
        assert decision is not None, "somebody is asked"
        if decision.question != WINDOW:
            return Chosen(next(option.code for option in decision.options if self.wants(option)))
        if self.does == "ponder":
            await self.ponder(task)
        return Chosen(int(LET << VERB_AT if self.does == "let" else VETO << VERB_AT | VETO_CARD << CARD_AT))

    def wants(self, option: Option) -> bool:
        if self.breaks_of is None:
            return option.verb == "dig"
        return (option.verb, option.seat) == ("break", self.breaks_of)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def actor() -> Actor:
    return Actor()


@pytest_asyncio.fixture
async def site(clock: FakeClock, actor: Actor) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock, actor) as site:
        actor.house = site.house
        yield site


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def dealt_to(rules: str, seats: int, holder: int | None) -> int:
    """A seed by which *holder* is dealt the veto, or nobody; Ada can dig and break something."""
    for seed in range(1, 1000):
        game = Game.new(rules, NAMES[:seats], seed=seed, first=NAMES[0])
        held = [seat for seat in range(seats) if VETO_CARD in game.view(seat).hand]
        assert game.decision is not None
        verbs = {option.verb for option in game.decision.options}
        if held == ([] if holder is None else [holder]) and {"dig", "break", "pass"} <= verbs:
            return seed
    raise AssertionError("no such deal")


def give_veto(game: Game, holder: int | None) -> None:
    """Exchange the last card in the hand of *holder* for the veto, which lies in the deck, as does the card
    then. Nobody else can see this, and nobody draws from the bottom."""
    state = game._position.state
    rest = [card for card in state.deck if card != VETO_CARD]
    assert len(rest) == len(state.deck) - 1, "the veto is in the deck"
    bottom = VETO_CARD
    if holder is not None:
        player = state.players[holder]
        bottom = int(player.hand[len(player.hand) - 1])
        player.spend(bottom)
        player.take(VETO_CARD)
    state.deck = vec[u8]([u8(bottom)])
    for card in rest:
        state.deck = append(state.deck, card)


async def sat_down(
    site: Site, rules: str, holder: int | None, who: str = "ppp", **settings: Any
) -> list[Client]:
    """A game in which *holder* has the veto. By seat: *p* is a person, *b* a bot."""
    deal = {"rules": rules, "seed": dealt_to(rules, len(who), None), **settings}
    clients = await begun(site, who.count("p"), bots=who.count("b"), **deal)
    give_veto(game_of(site, clients[0].state["code"]), holder)
    return clients


async def announced(
    site: Site, rules: str, holder: int | None, who: str = "ppp", **settings: Any
) -> list[Client]:
    """The same, and Ada has announced where she will dig."""
    clients = await sat_down(site, rules, holder, who, **settings)
    await clients[0].play("dig")
    await settle()
    return clients


def is_open(client: Client) -> bool:
    return client.state["window"] is not None


def happened(client: Client) -> list[str]:
    """The kinds of all events that a client was told of."""
    return [event["kind"] for state in client.states for event in state["happened"]]


async def vetoes(client: Client) -> dict[str, Any]:
    return await client.ask("veto", question=client.state["window"]["number"])


# When it opens.


@pytest.mark.parametrize("play", ["dig", "break"])
async def test_a_play_of_a_card_opens_a_window_for_all(site: Site, rules: str, play: str) -> None:
    clients = await sat_down(site, rules, None)
    await clients[0].play(play)
    await settle()

    assert [play] * 3 == [client.state["window"]["play"]["verb"] for client in clients]


async def test_a_pass_opens_none(site: Site) -> None:
    clients = await sat_down(site, BASE, None)
    await clients[0].play("pass")
    await settle()

    assert [False] * 3 == [is_open(client) for client in clients]


async def test_in_a_game_without_the_veto_there_is_none(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.play("dig")
    await settle()

    assert not is_open(ada)


async def test_what_is_announced_has_not_happened_yet(site: Site, rules: str) -> None:
    clients = await announced(site, rules, None)

    assert all("Dug" not in happened(client) for client in clients)


async def test_everybody_is_told_until_when_it_is_open(site: Site, clock: FakeClock) -> None:
    clients = await announced(site, BASE, 1)

    assert [clock.now() + 3] * 3 == [client.state["window"]["until"] for client in clients]


async def test_only_who_holds_the_veto_is_told_so(site: Site, rules: str) -> None:
    clients = await announced(site, rules, 2)

    assert [False, False, True] == [client.state["window"]["mine"] for client in clients]


async def test_nobody_is_ever_sent_options_for_it(site: Site, clock: FakeClock, rules: str) -> None:
    clients = await announced(site, rules, 1)
    await clock.advance(10)
    open_states = [state for client in clients for state in client.states if state["window"] is not None]

    assert {None} == {state["question"] for state in open_states}


@pytest.mark.parametrize("who", [0, 1, 2])
async def test_nothing_can_be_chosen_during_it(site: Site, rules: str, who: int) -> None:
    clients = await announced(site, rules, 1)
    number = clients[0].state["window"]["number"]
    answer = await clients[who].ask("choose", question=number, option=0)

    assert ("refused", "W19") == (answer["is"], answer["rule"])


# How long it stays open.

held_by = pytest.mark.parametrize(
    "held", [(None, "ppp"), (1, "ppp"), (2, "ppb"), (1, "pbb")], ids=["nobody", "person", "bot", "bots"]
)


@held_by
async def test_it_closes_when_its_time_is_over(
    site: Site, clock: FakeClock, rules: str, held: tuple[int | None, str]
) -> None:
    ada, *_ = await announced(site, rules, *held)
    put = clock.now()
    await clock.advance(3)

    assert [put, put + 3, put + 3] == [at for at, _ in await answers(site, ada.state["code"])][:3]


@held_by
async def test_it_does_not_close_before(
    site: Site, clock: FakeClock, rules: str, held: tuple[int | None, str]
) -> None:
    ada, *_ = await announced(site, rules, *held)
    await clock.advance(2.999)

    assert is_open(ada)


async def test_all_let_the_play_pass_at_once(site: Site, clock: FakeClock, rules: str) -> None:
    ada, *_ = await announced(site, rules, 1)
    await clock.advance(3)

    assert ["", "window", "window"] == [by for _, by in await answers(site, ada.state["code"])]


async def test_when_it_is_closed_what_was_announced_happens(site: Site, clock: FakeClock, rules: str) -> None:
    clients = await announced(site, rules, 1)
    await clock.advance(3)

    assert all("Dug" in happened(client) for client in clients)


async def test_it_is_open_as_long_as_the_table_wants(site: Site, clock: FakeClock) -> None:
    ada, *_ = await announced(site, BASE, 1, window=7.5)
    put = clock.now()
    await clock.advance(10)

    assert [put, put + 7.5, put + 7.5] == [at for at, _ in await answers(site, ada.state["code"])]


async def test_with_no_time_at_all_it_closes_at_once(site: Site) -> None:
    ada, *_ = await announced(site, BASE, 1, window=0)

    assert not is_open(ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_bots_among_themselves_need_a_blink_whoever_holds_it(
    site: Site, clock: FakeClock, actor: Actor, holder: int | None
) -> None:
    actor.does = "ponder"
    ada, *_ = await sat_down(site, BASE, holder, "pbb")
    await ada.do("bot", seat=0, level="random")
    seated = clock.now()
    await clock.advance(1.2 + BLINK)

    assert {1.2, 1.4} == {round(at - seated, 3) for at, _ in await answers(site, ada.state["code"])}


async def test_bots_among_themselves_may_veto(site: Site, clock: FakeClock, actor: Actor, rules: str) -> None:
    actor.does = "veto"
    ada, *_ = await sat_down(site, rules, 2, "pbb")
    await ada.do("bot", seat=0, level="random")
    await clock.advance(1.2 + BLINK)

    assert "Vetoed" in happened(ada)


# Who plays alone with bots, where nobody may look on.

ALONE: dict[str, Any] = {"who": "pbb", "spectators": False, "first": 1}


@cache
def breaking() -> int:
    """A seed by which the second of three begins, and can break a tool."""
    for seed in range(1, 1000):
        decision = Game.new(BASE, NAMES[:3], seed=seed, first=NAMES[1]).decision
        assert decision is not None
        if any(option.verb == "break" for option in decision.options):
            return seed
    raise AssertionError("no such deal")


async def alone(site: Site, clock: FakeClock, holder: int | None, **settings: Any) -> Client:
    """Ada, before whom two bots play; the first has announced its play."""
    ada, *_ = await sat_down(site, BASE, holder, **{**ALONE, **settings})
    await clock.advance(ada.state["settings"]["pause"])
    return ada


async def carried_out_after(site: Site, clock: FakeClock, ada: Client) -> float:
    """Seconds between the first play and what came of it."""
    await clock.advance(10)
    times = [at for at, _ in await answers(site, ada.state["code"])]
    return round(times[1] - times[0], 3)


@pytest.mark.parametrize(("holder", "seconds"), [(None, BLINK), (2, BLINK), (0, 3.0)])
async def test_who_is_alone_waits_only_while_they_hold_it(
    site: Site, clock: FakeClock, holder: int | None, seconds: float
) -> None:
    ada = await alone(site, clock, holder)

    assert seconds == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_where_others_may_look_on_everybody_waits(
    site: Site, clock: FakeClock, holder: int | None
) -> None:
    ada = await alone(site, clock, holder, spectators=True)

    assert 3.0 == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_a_big_screen_is_shown_nothing_by_it(site: Site, clock: FakeClock, holder: int | None) -> None:
    ada, *_ = await sat_down(site, BASE, holder, **ALONE)
    ticket = await ada.do("ticket")
    await site.come(ada.state["code"], screen=ticket["token"])
    await clock.advance(1.2)

    assert 3.0 == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_a_bot_that_stands_in_tells_nothing_by_it(
    site: Site, clock: FakeClock, holder: int | None
) -> None:
    ada, *_ = await sat_down(site, BASE, holder, **ALONE)
    await ada.do("bot", seat=0, level="random")
    await clock.advance(1.2)

    assert BLINK == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_who_looks_on_is_told_nothing_when_a_bot_stands_in_for_the_only_person(
    site: Site, clock: FakeClock, holder: int | None
) -> None:
    ada, *_ = await sat_down(site, BASE, holder, **{**ALONE, "spectators": True})
    await ada.do("bot", seat=0, level="random")
    await clock.advance(1.2)

    assert BLINK == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_a_bot_that_stands_in_while_it_is_open_closes_it_whoever_holds_the_veto(
    site: Site, clock: FakeClock, holder: int | None
) -> None:
    ada = await alone(site, clock, holder, spectators=True)
    await clock.advance(1)
    await ada.do("bot", seat=0, level="random")

    assert 1.0 == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize("holder", [None, 0, 2])
async def test_who_takes_their_seat_back_while_it_is_open_is_waited_for_whoever_holds_the_veto(
    site: Site, clock: FakeClock, holder: int | None
) -> None:
    ada, *_ = await sat_down(site, BASE, holder, **{**ALONE, "spectators": True})
    await ada.do("bot", seat=0, level="random")
    await clock.advance(1.2)
    await ada.do("bot", seat=0, level="")

    assert 3.0 == await carried_out_after(site, clock, ada)


async def test_a_stranger_is_not_told_how_long_it_took(site: Site, clock: FakeClock) -> None:
    cards = []
    for holder in (None, 0):
        ada = await alone(site, clock, holder)
        await clock.advance(1)
        _, card = await site.http("GET", f"/api/tables/{ada.state['code']}")
        cards.append({**card, "code": ""})

    assert cards[0] == cards[1]


async def test_who_is_alone_lets_a_play_pass_at_once(site: Site, clock: FakeClock) -> None:
    ada = await alone(site, clock, 0)
    await ada.do("now", question=ada.state["window"]["number"])
    await settle()

    assert not is_open(ada)


@pytest.mark.parametrize("pause", [1.2, 0.4, BEAT])
async def test_what_is_aimed_at_who_is_alone_is_waited_for_at_any_pace(
    site: Site, clock: FakeClock, actor: Actor, pause: float
) -> None:
    actor.breaks_of = 0
    ada = await alone(site, clock, 0, pause=pause, seed=breaking())

    assert ada.state["window"]["mine"]
    assert 3.0 == await carried_out_after(site, clock, ada)


@pytest.mark.parametrize(("pause", "seconds"), [(1.2, 3.0), (0.4, GLANCE * 0.4)])
async def test_of_the_rest_they_have_a_glance_as_quick_as_the_bots(
    site: Site, clock: FakeClock, pause: float, seconds: float
) -> None:
    ada = await alone(site, clock, 0, pause=pause)

    assert ada.state["window"]["mine"]
    assert round(seconds, 3) == await carried_out_after(site, clock, ada)


async def test_where_bots_play_at_once_they_have_none(site: Site, clock: FakeClock) -> None:
    ada = await alone(site, clock, 0, pause=BEAT)

    assert [] == [state["window"] for state in ada.states if state["window"] and state["window"]["mine"]]
    assert 0.0 == await carried_out_after(site, clock, ada)


async def test_who_skips_a_veto_is_asked_for_none_until_their_turn(site: Site, clock: FakeClock) -> None:
    ada = await alone(site, clock, 0)
    await ada.do("skip")
    await clock.advance(BLINK + BEAT + BLINK)

    assert ada.is_asked


async def test_who_only_skips_bots_is_asked_for_a_veto(site: Site, clock: FakeClock) -> None:
    ada, *_ = await sat_down(site, BASE, 0, **ALONE)
    await ada.do("skip")
    await clock.advance(BEAT + 2.9)

    assert ada.state["window"]["mine"]


async def test_a_big_screen_ends_that_haste(site: Site, clock: FakeClock) -> None:
    """Where somebody looks on, a window may not be short because one person holds the veto."""
    ada = await alone(site, clock, 0)
    await ada.do("skip")
    await clock.advance(BLINK)
    ticket = await ada.do("ticket")
    await site.come(ada.state["code"], screen=ticket["token"])
    await clock.advance(BEAT + 2.9)

    assert is_open(ada)


async def test_with_others_nobody_lets_a_play_pass_for_them(site: Site) -> None:
    _, bo, _ = await announced(site, BASE, 1)
    answer = await bo.ask("now", question=bo.state["window"]["number"])

    assert ("refused", "W19") == (answer["is"], answer["rule"])


async def test_who_is_alone_may_wait_for_no_veto(site: Site, clock: FakeClock) -> None:
    ada, *_ = await sat_down(site, BASE, 0, **ALONE)
    await ada.do("pace", pause=0.4, window=0)
    await clock.advance(0.4)

    assert 0.0 == await carried_out_after(site, clock, ada)


async def test_with_others_nobody_changes_how_long_it_is_open(site: Site) -> None:
    ada, *_ = await sat_down(site, BASE, 1)
    answer = await ada.ask("pace", pause=0.4, window=0)

    assert ("refused", "W19") == (answer["is"], answer["rule"])


async def test_a_holder_who_is_away_is_not_waited_for(site: Site, clock: FakeClock, rules: str) -> None:
    ada, bo, _ = await sat_down(site, rules, 1)
    await bo.close()
    await ada.play("dig")
    await clock.advance(3)

    assert not is_open(ada)


async def test_a_bot_that_has_not_made_up_its_mind_lets_it_pass(
    site: Site, clock: FakeClock, actor: Actor, rules: str
) -> None:
    actor.does = "ponder"
    ada, *_ = await announced(site, rules, 1, "pbb")
    await clock.advance(3)

    assert not is_open(ada)


async def test_what_a_bot_makes_up_its_mind_to_too_late_is_not_done(
    site: Site, clock: FakeClock, actor: Actor, rules: str
) -> None:
    actor.does = "ponder"
    ada, *_ = await announced(site, rules, 1, "ppp", patience=5)
    await ada.do("bot", seat=1, level="random")
    await clock.advance(3)
    actor.does = "veto"
    await actor.finish()
    await clock.advance(3)

    assert "Vetoed" not in happened(ada)


async def test_nobody_gains_time_for_it_by_changing_seats(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await announced(site, BASE, 1)
    until = clock.now() + 3
    await clock.advance(2)
    await ada.do("bot", seat=2, level="random")
    await settle()

    assert until == bo.state["window"]["until"]


# Nothing that others see tells who holds it.

TELLING = [
    (holder, does) for holder in (1, 2, 3) for does in ("let", "ponder") if holder == 3 or does == "let"
]


@pytest.mark.parametrize(("holder", "does"), TELLING)
async def test_nothing_tells_who_holds_it_or_that_anybody_does(
    rules: str, holder: int, does: Literal["let", "ponder"]
) -> None:
    told = await overheard(rules, None, "let")
    told_too = await overheard(rules, holder, does)
    others = [name for name in told if name != NAMES[holder]]

    assert [told[name] for name in others] == [told_too[name] for name in others]


async def test_who_holds_it_is_told_something_else() -> None:
    told = await overheard(BASE, None, "let")
    told_too = await overheard(BASE, 1, "let")

    assert told["Bo"] != told_too["Bo"]


async def overheard(rules: str, holder: int | None, does: Literal["let", "ponder"]) -> dict[str, Heard]:
    """By who is there: every byte they were sent, and when, while three people and a bot dig and pass."""
    clock, actor = FakeClock(), Actor()
    actor.does = does
    async with serving(Shelf(), clock, actor) as site:
        actor.house = site.house
        clients = await sat_down(site, rules, holder, "pppb")
        code = clients[0].state["code"]
        watching = [await site.come(code), await site.come(code)]
        await take_turns(clients, clock)
        return {
            name: overheard_by(client, code)
            for name, client in zip([*NAMES[:3], "one", "another"], [*clients, *watching], strict=True)
        }


async def take_turns(clients: Sequence[Client], clock: FakeClock) -> None:
    """Ada and Bo dig, Cy passes, Di digs; between them time goes by."""
    ada, bo, cy = clients
    await ada.play("dig")
    await clock.advance(1)
    await bo.ask("veto", question=0)
    await clock.advance(5)
    await bo.play("dig")
    await clock.advance(5)
    await cy.play("pass")
    await clock.advance(10)


def overheard_by(client: Client, code: str) -> Heard:
    texts = [text.replace(code, "CODE") for text in client.raw]
    return list(zip(client.times, texts, strict=True))


# A veto.


async def test_who_holds_it_stops_the_play(site: Site, rules: str) -> None:
    clients = await announced(site, rules, 1)
    await vetoes(clients[1])
    await settle()

    assert [["Vetoed"]] * 3 == [[kind for kind in happened(c) if kind in ("Vetoed", "Dug")] for c in clients]


async def test_a_veto_is_told_to_all_at_once(site: Site, clock: FakeClock, rules: str) -> None:
    clients = await announced(site, rules, 1)
    put = clock.now()
    await clock.advance(1.5)
    await vetoes(clients[1])
    await clock.advance(10)
    told = [
        time
        for client in clients
        for time, heard in zip(client.times, client.heard, strict=True)
        if any(event["kind"] == "Vetoed" for event in heard.get("happened", []))
    ]

    assert [put + 1.5] * 3 == told


async def test_those_who_are_asked_before_have_let_it_pass(site: Site, rules: str) -> None:
    clients = await announced(site, rules, 2)
    await vetoes(clients[2])

    assert ["", "window", ""] == [by for _, by in await answers(site, clients[0].state["code"])]


async def test_a_bot_vetoes_only_when_the_time_is_over(
    site: Site, clock: FakeClock, actor: Actor, rules: str
) -> None:
    actor.does = "veto"
    ada, *_ = await announced(site, rules, 2, "ppb")
    put = clock.now()
    await clock.advance(3)

    assert [(put, ""), (put + 3, "window"), (put + 3, "bot")] == await answers(site, ada.state["code"])


async def test_a_bot_that_stands_in_may_veto(site: Site, clock: FakeClock, actor: Actor, rules: str) -> None:
    actor.does = "veto"
    ada, *_ = await sat_down(site, rules, 1)
    await ada.do("bot", seat=1, level="random")
    await ada.play("dig")
    await clock.advance(3)

    assert "Vetoed" in happened(ada)


async def test_too_late_is_too_late(site: Site, clock: FakeClock) -> None:
    _, bo, _ = await announced(site, BASE, 1)
    number = bo.state["window"]["number"]
    await clock.advance(3)
    answer = await bo.ask("veto", question=number)

    assert "there is nothing to veto now" == answer["sentence"]


async def test_who_has_no_veto_cannot_play_it(site: Site) -> None:
    *_, cy = await announced(site, BASE, 1)
    answer = await vetoes(cy)

    assert "you have no veto to play now" == answer["sentence"]


async def test_what_was_refused_is_not_told_to_others(site: Site) -> None:
    ada, bo, cy = await announced(site, BASE, 1)
    before = [len(ada.raw), len(bo.raw)]
    await vetoes(cy)
    await settle()

    assert before == [len(ada.raw), len(bo.raw)]


async def test_nobody_vetoes_their_own_play(site: Site) -> None:
    ada, *_ = await announced(site, BASE, 0)
    answer = await vetoes(ada)

    assert "you have no veto to play now" == answer["sentence"]


async def test_spectators_have_no_veto(site: Site) -> None:
    ada, *_ = await announced(site, BASE, 1)
    watching = await site.come(ada.state["code"])
    answer = await vetoes(watching)

    assert "you are only watching: join the table to take part" == answer["sentence"]


async def test_a_veto_is_for_the_play_it_was_meant_for(site: Site, clock: FakeClock, rules: str) -> None:
    _, bo, _ = await announced(site, rules, 2)
    gone = bo.state["window"]["number"]
    await clock.advance(3)
    await bo.play("dig")
    await settle()
    cy = site.clients[2]
    answer = await cy.ask("veto", question=gone)

    assert "that card has taken effect: it is too late to veto it" == answer["sentence"]


async def test_who_has_played_it_has_it_no_more(site: Site, clock: FakeClock, rules: str) -> None:
    _, bo, cy = await announced(site, rules, 2)
    await vetoes(cy)
    await settle()
    await bo.play("dig")
    await settle()

    assert not is_open(cy)


# A veto that is sent again, as whoever lost the connection cannot know that it was heard.


async def test_a_veto_that_counted_is_acknowledged_again(site: Site, clock: FakeClock, rules: str) -> None:
    _, bo, cy = await announced(site, rules, 2)
    number = cy.state["window"]["number"]
    await vetoes(cy)
    await cy.close()
    cy = await back(site, cy)
    again = [await cy.ask("veto", question=number)]
    await bo.play("dig")
    await clock.advance(1)
    again.append(await cy.ask("veto", question=number))

    assert ["done", "done"] == [answer["is"] for answer in again]
    assert 1 == len([kind for kind in happened(bo) if kind == "Vetoed"])


async def test_a_veto_that_counted_before_a_restart_is_acknowledged_again(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with serving(tmp_path, clock) as site:
        ada, bo, _ = await begun(site, 3, rules=BASE, seed=dealt_to(BASE, 3, 1))
        await ada.play("dig")
        await settle()
        number = bo.state["window"]["number"]
        await vetoes(bo)
    async with serving(tmp_path, clock) as site:
        bo = await back(site, bo)
        answer = await bo.ask("veto", question=number)

        assert "done" == answer["is"]


@pytest.mark.parametrize("who", [0, 1])
async def test_nobody_else_is_told_that_they_have_vetoed(site: Site, rules: str, who: int) -> None:
    clients = await announced(site, rules, 2)
    number = clients[2].state["window"]["number"]
    await vetoes(clients[2])
    answer = await clients[who].ask("veto", question=number)

    assert ("refused", "W19") == (answer["is"], answer["rule"])


async def test_who_let_a_play_pass_has_not_vetoed_it(site: Site, clock: FakeClock, rules: str) -> None:
    """[W19] Neither who could have, nor who could not; nor has who chose the first option afterwards."""
    _, bo, cy = await announced(site, rules, 2)
    number = bo.state["window"]["number"]
    await clock.advance(3)
    await bo.choose(0)
    answers = [await client.ask("veto", question=number) for client in (bo, cy)]

    assert ["refused", "refused"] == [answer["is"] for answer in answers]


async def test_nobody_hears_of_a_veto_that_is_sent_again(site: Site) -> None:
    ada, bo, cy = await announced(site, BASE, 2)
    number = cy.state["window"]["number"]
    await vetoes(cy)
    await settle()
    before = [len(ada.raw), len(bo.raw)]
    await cy.ask("veto", question=number)
    await settle()

    assert before == [len(ada.raw), len(bo.raw)]


# Pauses, and nobody there.


async def test_nothing_is_vetoed_during_a_pause(site: Site) -> None:
    ada, bo, _ = await announced(site, BASE, 1)
    await ada.do("pause", on=True)
    await settle()
    answer = await vetoes(bo)

    assert "the game is paused" == answer["sentence"]


async def test_a_pause_keeps_it_open(site: Site, clock: FakeClock) -> None:
    ada, *_ = await announced(site, BASE, 1)
    await ada.do("pause", on=True)
    await clock.advance(1000)

    assert is_open(ada)


async def test_after_a_pause_it_is_open_as_long_again(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await announced(site, BASE, 1)
    await clock.advance(2.5)
    await ada.do("pause", on=True)
    await clock.advance(1000)
    await ada.do("pause", on=False)
    await clock.advance(2.999)
    answer = await vetoes(bo)

    assert "done" == answer["is"]


async def test_while_nobody_is_there_it_stays_open(site: Site, clock: FakeClock) -> None:
    clients = await announced(site, BASE, 1)
    for client in clients:
        await client.close()
    await clock.advance(1000)
    bo = await back(site, clients[1])
    await clock.advance(2.999)
    answer = await vetoes(bo)

    assert "done" == answer["is"]


async def test_after_a_restart_it_is_open_as_long_again(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, bo, _ = await begun(site, 3, rules=BASE, seed=dealt_to(BASE, 3, 1))
        await ada.play("dig")
        await clock.advance(2.5)
    clock.time += 100
    async with serving(tmp_path, clock) as site:
        bo = await back(site, bo)
        await clock.advance(2.999)
        answer = await vetoes(bo)

        assert "done" == answer["is"]


async def test_after_a_restart_it_closes_in_the_end(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await announced(site, BASE, None)
    async with serving(tmp_path, clock) as site:
        ada = await back(site, ada)
        await clock.advance(3)

        assert not is_open(ada)
