"""What people say, claim and note: who hears it, what is kept, and what nobody else ever sees."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from saboteur import Game
from saboteur.server.tables.actor import TALK
from saboteur.server.tables.entries import Said, read

from .serving import Client, FakeClock, Site, serving
from .tables import begun, come, finished, go_on, invited, seated

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]

WORDS: dict[str, dict[str, Any]] = {
    "say": {"text": "hello"},
    "call": {"phrase": "hello"},
    "claim": {"claim": {"claim": "trusts", "seat": 1}},
    "ask": {"query": {"seat": 1, "about": "map"}},
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with serving(tmp_path_factory.mktemp("talking")) as site:
        yield site


async def playing(site: Site, **settings: Any) -> list[Client]:
    """People in the middle of a game."""
    return await come(site, *await begun(site, TRIO, **settings))


def heard(client: Client) -> list[dict[str, Any]]:
    """Everything that was said, as a client was told."""
    return [saying for state in client.states for saying in state["said"]]


async def refusal(client: Client, do: str, **fields: object) -> str:
    answer = await client.ask(do, **fields)
    return answer["sentence"] if answer["is"] == "refused" else ""


# Chat.


async def test_everybody_hears_what_is_said(site: Site) -> None:
    key, *others = await invited(site, TRIO)
    ada, bo, spectator = *await come(site, key, others[0]), await site.come(key.code)
    await ada.do("say", text="Good evening")
    for client in (bo, spectator):
        await client.reach(ada.state["seq"])

    said = [
        [(saying["name"], saying["seat"], saying["text"]) for saying in heard(client)] for client in (ada, bo)
    ]
    assert [[("Ada", 0, "Good evening")]] * 2 == said
    assert heard(ada) == heard(spectator)


async def test_sayings_are_numbered_as_entries_are(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    before = ada.state["seq"]
    await ada.do("say", text="one")
    await ada.do("say", text="two")

    assert [before + 1, before + 2] == [saying["seq"] for saying in heard(ada)]


async def test_who_comes_later_reads_what_was_said(site: Site) -> None:
    keys = await invited(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("say", text="Good evening")
    [bo] = await come(site, keys[1])

    assert ["Good evening"] == [saying["text"] for saying in heard(bo)]


async def test_who_comes_back_is_not_told_again(site: Site) -> None:
    keys = await invited(site, TRIO)
    ada, bo = await come(site, *keys[:2])
    await ada.do("say", text="one")
    await bo.until(lambda: heard(bo) != [])
    await bo.close()
    await ada.do("say", text="two")
    again = await site.come(keys[1].code, keys[1].token, seq=bo.state["seq"])

    assert ["two"] == [saying["text"] for saying in heard(again)]


async def test_who_resumes_is_told_what_was_said_since(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.do("say", text="one")
    known = ada.state["seq"]
    await ada.do("say", text="two")
    await ada.send("resume", seq=known)
    await ada.until(lambda: ada.state["since"] == known and len(ada.states) > 3)

    assert ["two"] == [saying["text"] for saying in ada.state["said"]]


async def test_spaces_are_tidied(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.do("say", text="  to the\n\tnorth ")

    assert ["to the north"] == [saying["text"] for saying in heard(ada)]


TOWER = "a" + 5 * "\u0301"
"""It would stand in the lines above its own."""


@pytest.mark.parametrize("text", [" ", "\x00", "ring\x07", "abc\u202edef", "\u200b", "\x1b[31mred", TOWER])
async def test_what_cannot_be_shown_is_not_said(site: Site, text: str) -> None:
    ada, *_ = await seated(site, TRIO)

    assert "this has characters that cannot be shown" == await refusal(ada, "say", text=text)


@pytest.mark.parametrize("text", ["", "x" * 301, None, 5])
async def test_something_said_has_1_to_300_characters(site: Site, text: object) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.send("say", text=text)
    await ada.until(lambda: ada.refusals != [])

    assert "this message is not understood" in ada.refusals[0]["sentence"]


async def test_300_characters_can_be_said(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)

    assert "" == await refusal(ada, "say", text="ж" * 300)


async def test_nobody_says_too_much_at_once(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    sentences = [await refusal(ada, "call", phrase="hurry") for _ in range(int(TALK[0]) + 1)]

    assert [""] * int(TALK[0]) == sentences[:-1]
    assert "slow down: wait a few seconds" == sentences[-1]
    assert "" == await refusal(bo, "say", text="indeed")


async def test_another_device_is_no_second_voice(site: Site) -> None:
    keys = await invited(site, TRIO)
    devices = await come(site, keys[0], keys[0])
    sentences = [await refusal(devices[n % 2], "call", phrase="hurry") for n in range(int(TALK[0]) + 1)]

    assert "" != sentences[-1]


async def test_who_waits_can_talk_again(tmp_path: Path) -> None:
    clock = FakeClock()
    async with serving(tmp_path, clock) as site:
        ada, *_ = await seated(site, TRIO)
        for _ in range(int(TALK[0]) + 1):
            await ada.ask("call", phrase="hurry")
        await clock.advance(1 / TALK[1])

        assert "" == await refusal(ada, "call", phrase="sorry")


@pytest.mark.parametrize("do", WORDS)
async def test_what_is_sent_again_is_said_once(site: Site, do: str) -> None:
    """The answer was lost with the connection: the page cannot know that it was heard."""
    keys = await begun(site, TRIO)
    ada, bo = await come(site, *keys[:2])
    await ada.do(do, **WORDS[do], once=7)
    again = await site.come(keys[0].code, keys[0].token, ada.state["seq"])
    answer = await again.ask(do, **WORDS[do], once=7)
    await again.do("say", text="indeed", once=8)
    await bo.reach(again.state["seq"])

    assert "done" == answer["is"]
    assert 2 == len(heard(bo))


async def test_who_says_the_same_again_is_heard_again(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    for once in (7, 8, 0, 0):
        await ada.do("say", text="hello", once=once)

    assert ["hello"] * 4 == [saying["text"] for saying in heard(ada)]


async def test_others_may_have_made_up_the_same_number(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await ada.do("say", text="hello", once=7)
    await bo.do("say", text="good evening", once=7)

    assert ["hello", "good evening"] == [saying["text"] for saying in heard(bo)]


async def test_what_was_said_before_a_restart_is_not_said_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        key, *_ = await invited(site, TRIO)
        [ada] = await come(site, key)
        await ada.do("say", text="hello", once=7)
    async with serving(tmp_path) as site:
        again = await site.come(key.code, key.token)
        await again.do("say", text="hello", once=7)

        assert ["hello"] == [saying["text"] for saying in heard(again)]


async def test_what_is_sent_again_takes_no_breath(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    for once in range(1, int(TALK[0]) + 1):
        await ada.do("say", text="hurry", once=once)

    assert "" == await refusal(ada, "say", text="hurry", once=1)


async def test_logs_are_read_in_which_nothing_said_has_a_number() -> None:
    assert Said(1, text="hello", once=0) == read(b'{"entry":"said","person":1,"text":"hello"}')


CHATS = {
    "on": ("say", "call", "claim", "ask"),
    "phrases": ("call", "claim", "ask"),
    "off": ("claim", "ask"),
    "nothing": (),
}


@pytest.mark.parametrize("chat", CHATS)
async def test_a_table_can_do_with_less_talk_or_none(site: Site, chat: str) -> None:
    ada, *_ = await playing(site, chat=chat)
    said = [do for do, fields in WORDS.items() if await refusal(ada, do, **fields) == ""]

    assert list(CHATS[chat]) == said


async def test_a_phrase_is_one_of_those_that_are_translated(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.send("call", phrase="checkmate")
    await ada.until(lambda: ada.refusals != [])

    assert [] == heard(ada)


async def test_the_host_mutes_somebody(site: Site) -> None:
    ada, bo, _ = await playing(site)
    await ada.do("mute", person=2, on=True)
    sentences = {await refusal(bo, do, **fields) for do, fields in WORDS.items()}

    assert {"the host has muted you"} == sentences
    assert [False, True, False] == [person["muted"] for person in ada.state["people"]]


async def test_who_was_muted_may_talk_again(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await ada.do("mute", person=2, on=True)
    await ada.do("mute", person=2, on=False)

    assert "" == await refusal(bo, "say", text="thank you")


@pytest.mark.parametrize("do", WORDS)
async def test_spectators_and_referees_say_nothing(site: Site, do: str) -> None:
    keys = await begun(site, TRIO, referee=True)
    spectator, referee = await site.come(keys[0].code), await site.come(keys[0].code, keys[0].referee)
    sentences = {await refusal(client, do, **WORDS[do]) for client in (spectator, referee)}

    assert {"you are only watching: join the table to take part"} == sentences


# Claims.


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "saw", "goal": 0, "what": "stone"},
        {"claim": "saw", "goal": 2, "what": "treasure"},
        {"claim": "trusts", "seat": 2},
        {"claim": "accuses", "seat": 1, "dwarf": 2},
        {"claim": "blames", "seat": 1, "deed": "dead end", "cell": 32899},
        {"claim": "vouches", "seat": 1, "deed": "repair", "cell": None},
        {"claim": "professes", "dwarf": 1},
        {"claim": "can", "what": "reach the goal", "can": False},
        {"claim": "asks", "what": "repair lamp"},
    ],
)
async def test_a_claim_is_told_as_data(site: Site, claim: dict[str, Any]) -> None:
    ada, bo, _ = await playing(site)
    await ada.do("claim", claim=claim)
    await bo.until(lambda: heard(bo) != [])

    assert [(claim, "", "Ada")] == [(saying["claim"], saying["text"], saying["name"]) for saying in heard(bo)]


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "saw", "goal": 3, "what": "stone"},
        {"claim": "trusts", "seat": 3},
        {"claim": "accuses", "seat": 11},
    ],
)
async def test_a_claim_is_about_a_seat_or_goal_that_there_is(site: Site, claim: dict[str, Any]) -> None:
    ada, *_ = await playing(site)

    assert "the claim names a seat or a goal that does not exist" == await refusal(ada, "claim", claim=claim)


@pytest.mark.parametrize(
    "claim",
    [
        {},
        {"claim": "knows"},
        {"claim": "saw", "goal": 5, "what": "stone"},
        {"claim": "saw", "goal": -1, "what": "stone"},
        {"claim": "saw", "goal": 0, "what": "dragon"},
        {"claim": "trusts", "seat": 12},
        {"claim": "trusts", "seat": 1, "text": "psst"},
        {"claim": "accuses", "seat": 1, "dwarf": 9},
        {"claim": "blames", "seat": 1, "deed": "sneezing"},
        {"claim": "vouches", "seat": 1, "deed": "tunnel", "cell": 65536},
        {"claim": "professes", "dwarf": 0},
        {"claim": "can", "what": "fly"},
        {"claim": "asks", "what": "the treasure"},
    ],
)
async def test_a_claim_of_another_kind_is_not_understood(site: Site, claim: dict[str, Any]) -> None:
    ada, *_ = await playing(site)
    await ada.send("claim", claim=claim)
    await ada.until(lambda: ada.refusals != [])

    assert "this message is not understood" in ada.refusals[0]["sentence"]


async def test_claims_are_made_in_a_game(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)

    assert "only players can make claims" == await refusal(ada, "claim", **WORDS["claim"])


async def test_whoever_stands_beside_the_table_claims_nothing(site: Site) -> None:
    ada, _, cy = await seated(site, TRIO)
    await cy.do("stand")
    await ada.do("bot", seat=2, level="random")
    await ada.do("start")

    assert "only players can make claims" == await refusal(cy, "claim", **WORDS["claim"])


# The record.


async def test_the_record_has_what_was_said_and_can_be_read_back(site: Site) -> None:
    keys = await invited(site, TRIO)
    ada, bo, cy = await come(site, *keys)
    await ada.do("say", text="= Ada 3; [Seed] *")
    await ada.do("start")
    await bo.do("claim", claim={"claim": "saw", "goal": 1, "what": "stone"})
    await cy.do("call", phrase="suspicious")
    await go_on(site, keys[0].code)
    status, record = await site.http("GET", f"/api/tables/{keys[0].code}/game.sab")

    assert 200 == status
    comments = [line for line in record.splitlines() if line.startswith(";")]
    assert [
        "; Ada: = Ada 3; [Seed] *",
        '; Bo: claims {"claim":"saw","goal":1,"what":"stone"}',
        "; Cy: suspicious",
    ] == comments
    assert TRIO == list(Game.read(record).seats)


async def test_what_is_said_after_the_game_stands_at_its_end(site: Site) -> None:
    keys = await finished(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("call", phrase="good game")
    _, record = await site.http("GET", f"/api/tables/{keys[0].code}/game.sab")

    assert "; Ada: good game" == record.splitlines()[-2]
    assert Game.read(record).result is not None


# Notes.

NOTES = {"marks": [{"seat": 1, "sign": "foe", "percent": 73}], "text": "Bo hid the lamp in xyzzy"}


async def own_notes(client: Client) -> dict[str, Any]:
    """The notes that a client was told last."""
    await client.until(lambda: any(message["is"] == "notes" for message in client.heard))
    notes = [message for message in client.heard if message["is"] == "notes"][-1]["notes"]
    assert isinstance(notes, dict)
    return notes


async def test_notes_are_there_when_their_owner_comes_back(site: Site) -> None:
    keys = await begun(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("note", notes=NOTES)
    [again] = await come(site, keys[0])

    assert NOTES == await own_notes(again)


async def test_notes_are_on_the_other_device_at_once(site: Site) -> None:
    keys = await begun(site, TRIO)
    ada, other = await come(site, keys[0], keys[0])
    await ada.do("note", notes=NOTES)
    await other.until(lambda: other.heard[-1] == {"is": "notes", "notes": NOTES})


async def test_notes_survive_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        keys = await begun(site, TRIO)
        [ada] = await come(site, keys[0])
        await ada.do("note", notes=NOTES)
    async with serving(tmp_path) as site:
        [again] = await come(site, keys[0])

        assert NOTES == await own_notes(again)


async def test_the_last_notes_are_kept(site: Site) -> None:
    keys = await begun(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("note", notes=NOTES)
    await ada.do("note", notes={"text": "never mind"})
    [again] = await come(site, keys[0])

    assert {"marks": [], "text": "never mind"} == await own_notes(again)


async def test_nobody_else_sees_notes(site: Site) -> None:
    keys = await begun(site, TRIO, referee=True)
    ada, *others = await come(site, *keys)
    others += [await site.come(keys[0].code), await site.come(keys[0].code, keys[0].referee)]
    await ada.do("note", notes=NOTES)
    for client in others:
        await client.ask("ping")

    assert [] == [text for client in others for text in client.raw if "xyzzy" in text or '"percent"' in text]


async def test_nobody_else_is_told_that_somebody_notes_something(site: Site) -> None:
    ada, bo, _ = await playing(site)
    await bo.ask("ping")
    before = len(bo.raw)
    await ada.do("note", notes=NOTES)
    await bo.ask("ping")

    assert ["pong"] == [message["is"] for message in bo.heard[before:]]


async def test_a_record_has_no_notes(site: Site) -> None:
    keys = await begun(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("note", notes=NOTES)
    await go_on(site, keys[0].code)
    answers = [
        await site.http("GET", f"/api/tables/{keys[0].code}/{what}") for what in ("game.sab", "replay")
    ]

    assert [200, 200] == [status for status, _ in answers]
    assert "xyzzy" not in json.dumps(answers)


async def test_notes_of_who_has_left_are_not_those_of_who_comes(site: Site) -> None:
    keys = await invited(site, TRIO)
    _, _, cy = await come(site, *keys)
    await cy.do("note", notes=NOTES)
    await cy.do("leave")
    [newcomer] = await come(site, await site.join(keys[0].code, "Di"))

    assert {"marks": [], "text": ""} == await own_notes(newcomer)


async def test_who_only_watches_notes_nothing(site: Site) -> None:
    keys = await begun(site, TRIO)
    spectator = await site.come(keys[0].code)

    assert "only people at the table can take notes" == await refusal(spectator, "note", notes=NOTES)


@pytest.mark.parametrize(
    "notes",
    [
        {"text": "x" * 2001},
        {"marks": [{"seat": 0}] * 13},
        {"marks": [{"seat": 12}]},
        {"marks": [{"seat": 0, "percent": 101}]},
        {"marks": [{"seat": 0, "sign": "love"}]},
        {"colour": "red"},
    ],
)
async def test_notes_of_another_kind_are_not_understood(site: Site, notes: dict[str, Any]) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.send("note", notes=notes)
    await ada.until(lambda: ada.refusals != [])

    assert "this message is not understood" in ada.refusals[0]["sentence"]


async def test_notes_are_shown_to_all_if_their_owner_wants_it(site: Site) -> None:
    keys = await finished(site, TRIO)
    ada, bo, _ = await come(site, *keys)
    await ada.do("note", notes=NOTES)
    await ada.do("share")
    await bo.until(lambda: bo.state["shared"] != [])

    [shared] = bo.state["shared"]
    assert (0, NOTES) == (shared["seat"], shared["notes"])


async def test_notes_are_shown_only_by_their_owner(site: Site) -> None:
    keys = await finished(site, TRIO)
    ada, bo, _ = await come(site, *keys)
    await ada.do("note", notes=NOTES)
    await bo.do("share")

    assert [(1, "")] == [(shared["seat"], shared["notes"]["text"]) for shared in bo.state["shared"]]


async def test_notes_are_not_shown_before_a_round_is_over(site: Site) -> None:
    ada, *_ = await playing(site)

    assert "notes are shown when the round is over" == await refusal(ada, "share")


async def test_who_is_muted_does_not_talk_by_notes(site: Site) -> None:
    ada, bo, _ = await come(site, *await finished(site, TRIO))
    await ada.do("mute", person=2, on=True)

    assert "the host has muted you" == await refusal(bo, "share")


@pytest.mark.parametrize("chat", ["off", "phrases"])
async def test_notes_say_nothing_where_nobody_may_use_words_of_their_own(site: Site, chat: str) -> None:
    """Whom they suspect is no more than a claim."""
    ada, bo, _ = await come(site, *await finished(site, TRIO, chat=chat))
    await ada.do("note", notes=NOTES)
    await ada.do("share")
    await bo.until(lambda: bo.state["shared"] != [])

    assert [{**NOTES, "text": ""}] == [shared["notes"] for shared in bo.state["shared"]]


async def test_no_notes_are_shown_where_nothing_may_be_said(site: Site) -> None:
    ada, *_ = await come(site, *await finished(site, TRIO, chat="nothing"))

    assert "chat is off at this table" == await refusal(ada, "share")


@pytest.mark.parametrize("text", ["ring\x07", "one\nabc\u202edef", TOWER])
async def test_notes_that_cannot_be_shown_are_not(site: Site, text: str) -> None:
    ada, *_ = await come(site, *await finished(site, TRIO))
    await ada.do("note", notes={"text": text})

    assert "this has characters that cannot be shown" == await refusal(ada, "share")


async def test_notes_keep_their_lines_and_no_other_space(site: Site) -> None:
    ada, bo, _ = await come(site, *await finished(site, TRIO))
    await ada.do("note", notes={"text": "Bo:\n\t a\u0331\u0301\x0blamp\u2028\n"})
    await ada.do("share")
    await bo.until(lambda: bo.state["shared"] != [])

    assert ["Bo:\na\u0331\u0301\nlamp\n"] == [shared["notes"]["text"] for shared in bo.state["shared"]]


async def test_who_only_watches_shows_nothing(site: Site) -> None:
    keys = await finished(site, TRIO)
    spectator = await site.come(keys[0].code)

    assert "only players have notes to show" == await refusal(spectator, "share")


# Questions to a player, and what stays of an accusation.


async def test_everybody_hears_what_a_player_is_asked(site: Site) -> None:
    ada, bo, _ = await playing(site)
    query = {"seat": 1, "about": "repair", "cell": None, "other": 2}
    await ada.do("ask", query=query)
    await bo.reach(ada.state["seq"])

    assert query == heard(bo)[-1]["query"]


@pytest.mark.parametrize("query", [{"seat": 0}, {"seat": 3}, {"seat": 1, "other": 3}])
async def test_nobody_asks_themselves_or_who_is_not_there(site: Site, query: dict[str, int]) -> None:
    ada, *_ = await playing(site)

    assert await refusal(ada, "ask", query={"about": "map", **query})


async def test_an_accusation_stays_until_it_is_taken_back(site: Site) -> None:
    ada, bo, _ = await playing(site)
    stays = []
    for claim in ("accuses", "trusts", "accuses"):
        await ada.do("claim", claim={"claim": claim, "seat": 2})
        await bo.reach(ada.state["seq"])
        stays.append(bo.state["accused"])

    accused = [{"by": 0, "seat": 2}]
    assert [accused, [], accused] == stays


# Reactions.


def reactions(client: Client) -> list[tuple[int, str]]:
    return [(told["seat"], told["reaction"]) for told in client.heard if told["is"] == "reacted"]


async def test_a_reaction_flies_before_all_and_is_kept_by_nobody(site: Site) -> None:
    ada, bo, _ = await playing(site)
    watching = await site.come(ada.state["code"])
    before = ada.state["seq"]
    await ada.do("react", reaction="laugh")
    await site.settle()

    assert [[(0, "laugh")]] * 3 == [reactions(client) for client in (ada, bo, watching)]
    assert before == len(await site.house.store.read(ada.state["code"]))


async def test_who_reacts_too_often_is_not_seen(site: Site) -> None:
    ada, bo, _ = await playing(site)
    for _ in range(4):
        await ada.do("react", reaction="cheer")
    await bo.do("react", reaction="doubt")
    await site.settle()

    assert [(0, "cheer"), (1, "doubt")] == reactions(bo)


async def test_who_sees_the_game_later_sees_no_reaction_of_now(site: Site) -> None:
    ada, *_ = await playing(site, delay=30)
    watching = await site.come(ada.state["code"])
    await ada.do("react", reaction="stop")
    await site.settle()

    assert [] == reactions(watching)


async def test_who_is_muted_does_not_react_nor_does_who_watches(site: Site) -> None:
    ada, bo, _ = await playing(site)
    watching = await site.come(ada.state["code"])
    await ada.do("mute", person=2, on=True)

    assert await refusal(bo, "react", reaction="cheer")
    assert await refusal(watching, "react", reaction="cheer")


async def test_where_nobody_wants_them_there_are_none(site: Site) -> None:
    ada, *_ = await playing(site, reactions=False)

    assert await refusal(ada, "react", reaction="cheer")
