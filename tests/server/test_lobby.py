"""Before the game: tables are opened, people and bots sit down, the host starts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from saboteur.bots.registry import BUILT_IN
from saboteur.server.tables.admission import CROWD
from saboteur.server.tables.facts import BOT_NAMES

from .serving import QUICK, Client, Site, serving
from .tables import invited, seated

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with serving(tmp_path_factory.mktemp("lobby")) as site:
        yield site


async def opened(site: Site, **settings: Any) -> Client:
    """The host at a new table."""
    key = await site.create("Ada", **settings)
    return await site.come(key.code, key.token)


async def wished(site: Site, settings: dict[str, Any], **wish: Any) -> tuple[int, str]:
    """How a wish for a table is answered: the status, and the rule that forbids it."""
    status, answer = await site.http("POST", "/api/tables", {"name": "Ada", "settings": settings, **wish})
    return status, answer.get("rule", "")


async def asks_to_join(site: Site, code: str, name: object, seat: object = None) -> tuple[int, str]:
    """How somebody is received: the status, and what is said."""
    status, answer = await site.http("POST", f"/api/tables/{code}/people", {"name": name, "seat": seat})
    return status, answer.get("sentence", "")


def signs(client: Client) -> list[str]:
    """What is written at the seats."""
    return [seat["name"] for seat in client.state["seats"]]


def bots(client: Client) -> list[str]:
    return [seat["bot"] for seat in client.state["seats"]]


# Opening a table.


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rules": "base", "players": 3},
        {"rules": "base", "players": 10},
        {"rules": "saboteur2", "players": 2},
        {"rules": "jubilee", "players": 12},
        {"rules": "tournament", "players": 9, "first": 8},
        {"rules": "base + greedy + veto", "players": 5, "window": 0},
        {"rules": "saboteur2 + chests", "chests": "gate"},
        {"rules": "base + chests", "chests": "e2n1, e5n1, e3s1, e6s1"},
        {"seed": 0, "clock": 86400, "patience": 5, "level": "expert"},
        {"spectators": False, "chat": "phrases", "delay": 600, "listed": True},
    ],
)
async def test_a_table_can_have_any_setup_that_the_rules_allow(site: Site, settings: dict[str, Any]) -> None:
    assert (201, "") == await wished(site, settings)


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ({"rules": "saboteur2 + sabotaged"}, "M1"),
        ({"rules": "tournament + greedy"}, "M1"),
        ({"rules": "base", "players": 2}, "M2"),
        ({"rules": "base", "players": 11}, "M2"),
        ({"rules": "tournament", "players": 4}, "M2"),
        ({"rules": "base", "chests": "gate"}, "C1"),
        ({"rules": "base + chests", "chests": "e2n1, e5n1"}, "C1"),
        ({"rules": "base + chests", "chests": "attic"}, "C1"),
        ({"players": 5, "first": 5}, "B5"),
        ({"rules": "chess"}, ""),
        ({"level": "perfect"}, ""),
    ],
)
async def test_a_setup_that_the_rules_forbid_is_refused_with_the_rule(
    site: Site, settings: dict[str, Any], rule: str
) -> None:
    assert (422, rule) == await wished(site, settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"colour": "red"},
        {"players": "many"},
        {"players": 13},
        {"players": None},
        {"clock": 31},
        {"patience": 4},
        {"window": -1},
        {"seed": -1},
        {"seed": 0.5},
        {"spectators": "maybe"},
        {"chat": "loud"},
        {"rules": ["base"]},
    ],
)
async def test_settings_of_another_kind_are_not_understood(site: Site, settings: dict[str, Any]) -> None:
    assert (400, "") == await wished(site, settings)


@pytest.mark.parametrize("wish", [{"name": 5}, {"name": None}, {"bots": -1}, {"bots": 12}, {"colour": 1}])
async def test_a_wish_of_another_kind_is_not_understood(site: Site, wish: dict[str, Any]) -> None:
    assert (400, "") == await wished(site, {}, **wish)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"settings": {}}', b"\xff"])
async def test_a_wish_that_is_no_wish_is_not_understood(site: Site, body: bytes) -> None:
    status, _ = await site.http("POST", "/api/tables", body)

    assert 400 == status


async def test_one_seat_is_for_who_opens_the_table(site: Site) -> None:
    assert (422, "") == await wished(site, {"players": 3}, bots=3)


async def test_who_opens_a_table_is_its_host_in_the_first_seat(site: Site) -> None:
    ada = await opened(site, players=3)

    assert ["Ada", "", ""] == signs(ada)
    assert [True] == [person["host"] for person in ada.state["people"]]
    assert 0 == ada.state["seat"]


async def test_bots_can_take_seats_at_once(site: Site) -> None:
    key = await site.create("Ada", bots=2, players=4, level="hard")
    ada = await site.come(key.code, key.token)

    assert ["", "", "hard", "hard"] == bots(ada)


async def test_settings_can_be_tried_before_a_table_is_opened(site: Site) -> None:
    status, answer = await site.http("POST", "/api/check", {"rules": "base", "players": 2})

    assert (422, "M2") == (status, answer["rule"])


# Joining.


async def test_a_code_is_read_in_any_case_and_with_spaces(site: Site) -> None:
    key = await site.create()
    typed = f"%20{key.code[:2].lower()}%20{key.code[2:4]}-{key.code[4:].lower()}"

    assert key.code == (await site.join(typed, "Bo")).code


async def test_nobody_joins_a_table_that_is_not_there(site: Site) -> None:
    status, sentence = await asks_to_join(site, "000000", "Bo")

    assert 404 == status
    assert "there is no table with this code" in sentence


async def test_a_seat_can_be_chosen(site: Site) -> None:
    ada = await opened(site, players=3)
    await site.join(ada.state["code"], "Bo", 2)
    await ada.until(lambda: signs(ada) == ["Ada", "", "Bo"])


async def test_who_does_not_mind_has_the_first_free_seat(site: Site) -> None:
    ada = await opened(site, players=3)
    await site.join(ada.state["code"], "Bo")
    await ada.until(lambda: signs(ada) == ["Ada", "Bo", ""])


@pytest.mark.parametrize("seat", [0, 3])
async def test_a_seat_that_is_taken_or_not_there_cannot_be_chosen(site: Site, seat: int) -> None:
    key = await site.create(players=3)
    status, sentence = await asks_to_join(site, key.code, "Bo", seat)

    assert (409, "this seat is taken, or there is no such seat") == (status, sentence)


async def test_a_full_table_takes_nobody(site: Site) -> None:
    key = await site.create(players=3, bots=2)

    assert (409, "the table is full") == await asks_to_join(site, key.code, "Bo")


async def test_a_game_that_has_begun_takes_nobody(site: Site) -> None:
    ada = await opened(site, players=3, bots=2, pause=10)
    await ada.do("start")

    assert 409 == (await asks_to_join(site, ada.state["code"], "Bo"))[0]


@pytest.mark.parametrize("name", ["Ada", "ADA", "ada"])
async def test_two_people_cannot_have_one_name(site: Site, name: str) -> None:
    key = await site.create("Ada")

    assert (422, f"someone here is already called {name}") == await asks_to_join(site, key.code, name)


@pytest.mark.parametrize("name", [" Bo", "Bo ", "Bo\n"])
async def test_phones_add_spaces_to_names(site: Site, name: str) -> None:
    key = await site.create(" Ada ")
    assert 201 == (await asks_to_join(site, key.code, name))[0]

    assert ["Ada", "Bo"] == (await site.http("GET", f"/api/tables/{key.code}"))[1]["players"][:2]


@pytest.mark.parametrize("name", ["B;o", 'B"o', "B:o", "B\u202eo", "\u200b", "   "])
async def test_a_name_must_be_fit_for_a_record(site: Site, name: str) -> None:
    key = await site.create()
    status, sentence = await asks_to_join(site, key.code, name)

    assert 422 == status
    assert "cannot be a name" in sentence


@pytest.mark.parametrize("name", ["", "B" * 25, None, 7])
async def test_a_name_has_1_to_24_characters(site: Site, name: object) -> None:
    key = await site.create()

    assert 400 == (await asks_to_join(site, key.code, name))[0]


async def test_a_table_does_not_know_more_people_than_fit_around_it(site: Site) -> None:
    ada = await opened(site, players=3)
    for number in range(2, CROWD + 1):
        key = await site.join(ada.state["code"], f"Bo {number}")
        person = await site.come(key.code, key.token)
        await person.do("stand")

    assert (409, "the table is full") == await asks_to_join(site, ada.state["code"], "Cy")


# Sitting, standing, names.


async def test_people_change_seats(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("sit", seat=2)

    assert ["", "", "Ada"] == signs(ada)


async def test_a_person_has_one_seat(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("sit", seat=1)
    await ada.do("sit", seat=1)

    assert ["", "Ada", ""] == signs(ada)


async def test_nobody_sits_down_on_somebody_else(site: Site) -> None:
    ada, *_ = await seated(site, ["Ada", "Bo", "Cy"])

    assert "this seat is taken" == (await ada.ask("sit", seat=1))["sentence"]


async def test_nobody_sits_down_on_a_bot(site: Site) -> None:
    ada = await opened(site, players=3, bots=2)

    assert "this seat is taken" == (await ada.ask("sit", seat=1))["sentence"]


async def test_nobody_sits_down_beside_the_seats(site: Site) -> None:
    ada = await opened(site, players=3)

    assert "the seats are numbered 0 to 2" == (await ada.ask("sit", seat=3))["sentence"]


async def test_who_stands_up_frees_the_seat(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("stand")

    assert ["", "", ""] == signs(ada)
    assert ada.state["seat"] is None


async def test_people_rename_themselves(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("rename", name="Zoë")

    assert ["Zoë", "", ""] == signs(ada)


async def test_a_new_name_may_differ_from_the_old_one_in_case_only(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("rename", name="ADA")

    assert ["ADA", "", ""] == signs(ada)


@pytest.mark.parametrize("name", ["Bo", "bo", "B;o"])
async def test_a_new_name_must_be_as_good_as_a_first_one(site: Site, name: str) -> None:
    ada, *_ = await seated(site, ["Ada", "Bo", "Cy"])

    assert "refused" == (await ada.ask("rename", name=name))["is"]


@pytest.mark.parametrize("message", [("sit", {"seat": 1}), ("stand", {}), ("rename", {"name": "Zoë"})])
async def test_seats_and_names_stay_once_the_game_has_begun(
    site: Site, message: tuple[str, dict[str, Any]]
) -> None:
    ada = await opened(site, players=3, bots=2, pause=10)
    await ada.do("start")
    do, fields = message

    assert "the game has begun: this can only be done before it" == (await ada.ask(do, **fields))["sentence"]


# Bots.


@pytest.mark.parametrize("level", BUILT_IN)
async def test_a_bot_of_any_level_sits_down(site: Site, level: str) -> None:
    ada = await opened(site, players=3)
    await ada.do("bot", seat=1, level=level)

    assert ["", level, ""] == bots(ada)


async def test_a_bot_is_taken_away(site: Site) -> None:
    ada = await opened(site, players=3, bots=2)
    await ada.do("bot", seat=1, level="")

    assert ["Ada", "", BOT_NAMES[0]] == signs(ada)


async def test_no_bot_sits_down_on_somebody(site: Site) -> None:
    ada = await opened(site, players=3)

    assert "someone sits there" in (await ada.ask("bot", seat=0, level="easy"))["sentence"]


@pytest.mark.parametrize(
    ("seat", "level"), [(3, "easy"), (1, "perfect"), (1, "easy:"), (1, "expert:simulations=999999999")]
)
async def test_a_bot_must_be_one_of_ours_in_a_seat_of_the_table(site: Site, seat: int, level: str) -> None:
    ada = await opened(site, players=3)

    assert "refused" == (await ada.ask("bot", seat=seat, level=level))["is"]


async def test_a_bot_has_a_name_that_nobody_else_has(site: Site) -> None:
    ada = await opened(site, players=3, bots=2)
    await ada.do("rename", name=BOT_NAMES[0].upper())

    assert ["AGATE", BOT_NAMES[1], BOT_NAMES[2]] == signs(ada)


async def test_bots_have_names_even_if_people_have_taken_all_of_theirs(site: Site) -> None:
    ada = await opened(site, players=3)
    for name in BOT_NAMES:
        key = await site.join(ada.state["code"], name)
        person = await site.come(key.code, key.token)
        await person.do("stand")
    await ada.do("bot", seat=1, level="random")
    await ada.do("bot", seat=2, level="random")

    assert 3 == len(set(signs(ada)))
    assert not set(signs(ada)) & {"", *BOT_NAMES}


# Order and settings.


async def test_seats_are_put_in_another_order(site: Site) -> None:
    ada, *_ = await seated(site, ["Ada", "Bo", "Cy"])
    await ada.do("order", seats=[2, 0, 1])

    assert ["Cy", "Ada", "Bo"] == signs(ada)
    assert 1 == ada.state["seat"]


@pytest.mark.parametrize("seats", [[], [0, 1], [0, 0, 1], [0, 1, 2, 3], [1, 2, 3]])
async def test_an_order_names_each_seat_once(site: Site, seats: list[int]) -> None:
    ada = await opened(site, players=3)

    assert "refused" == (await ada.ask("order", seats=seats))["is"]


async def test_settings_are_changed_for_all(site: Site) -> None:
    ada, bo, _ = await seated(site, ["Ada", "Bo", "Cy"])
    await ada.do("settings", settings={**QUICK, "players": 3, "rules": "saboteur2", "chat": "off"})
    await bo.until(lambda: bo.state["settings"]["rules"] == "saboteur2")

    assert "off" == bo.state["settings"]["chat"]


async def test_more_players_are_more_seats(site: Site) -> None:
    ada = await opened(site, players=3)
    await ada.do("settings", settings={"players": 5})

    assert ["Ada", "", "", "", ""] == signs(ada)


async def test_fewer_players_leave_the_empty_seats_out(site: Site) -> None:
    ada = await opened(site, players=5)
    await site.join(ada.state["code"], "Bo", 3)
    await ada.do("settings", settings={"players": 3})

    assert ["Ada", "Bo", ""] == signs(ada)


async def test_seats_that_are_taken_are_not_left_out(site: Site) -> None:
    ada = await opened(site, players=5, bots=4)
    answer = await ada.ask("settings", settings={"players": 4})

    assert "5 seats are taken, more than 4: free some of them first" == answer["sentence"]


async def test_changed_settings_are_refused_with_the_rule_as_new_ones_are(site: Site) -> None:
    ada = await opened(site, players=3)

    assert "M2" == (await ada.ask("settings", settings={"players": 2}))["rule"]


async def test_nobody_sees_the_seed_before_the_end(site: Site) -> None:
    ada = await opened(site, players=3, bots=2, pause=10, seed=80_712)
    await ada.do("start")

    assert ada.state["seeded"]
    assert not [text for text in ada.raw if "80712" in text]


# Starting.


async def test_a_game_starts_when_all_seats_are_taken(site: Site) -> None:
    ada, bo, _ = await seated(site, ["Ada", "Bo", "Cy"])
    await ada.do("start")
    await bo.until(lambda: bo.state["phase"] == "running")

    assert 3 == len(bo.state["game"]["seats"])


async def test_a_game_does_not_start_with_empty_seats(site: Site) -> None:
    ada = await opened(site, players=4, bots=1)
    answer = await ada.ask("start")

    assert "2 of 4 seats are empty: fill them with people or bots" == answer["sentence"]


async def test_a_game_starts_once(site: Site) -> None:
    ada, *_ = await seated(site, ["Ada", "Bo", "Cy"])
    await ada.do("start")
    await ada.do("start")

    assert 1 == sum(b"started" in row.body for row in await site.house.store.read(ada.state["code"]))


async def test_nobody_chooses_before_the_game(site: Site) -> None:
    ada = await opened(site, players=3)

    assert "the game has not begun yet" == (await ada.ask("choose", question=0, option=0))["sentence"]


HOSTS_ONLY = [
    ("start", {}),
    ("order", {"seats": [2, 1, 0]}),
    ("settings", {"settings": {"players": 3}}),
    ("bot", {"seat": 1, "level": "easy"}),
    ("kick", {"person": 1}),
    ("host", {"person": 2}),
    ("link", {"person": 1}),
    ("mute", {"person": 1, "on": True}),
    ("pause", {"on": True}),
    ("rematch", {}),
]


@pytest.mark.parametrize(("do", "fields"), HOSTS_ONLY)
async def test_only_the_host_decides_about_the_table(site: Site, do: str, fields: dict[str, Any]) -> None:
    _, bo, _ = await seated(site, ["Ada", "Bo", "Cy"])

    assert "only the host can do this" == (await bo.ask(do, **fields))["sentence"]


@pytest.mark.parametrize(("do", "fields"), [*HOSTS_ONLY, ("sit", {"seat": 2}), ("leave", {}), ("stand", {})])
async def test_who_only_watches_decides_nothing(site: Site, do: str, fields: dict[str, Any]) -> None:
    key, *_ = await invited(site, ["Ada", "Bo", "Cy"])
    guest = await site.come(key.code)

    assert "refused" == (await guest.ask(do, **fields))["is"]


# Names.


LOOK_ALIKES = [
    ("Ada", "Аdа"),
    ("Bob", "B0b"),
    ("Bob", "ВоЬ".replace("Ь", "b")),
    ("Ivo", "lvo"),
    ("Illa", "1lla"),
    ("Tom", "Torn"),
    ("Nino", "Νiнο".replace("н", "n")),
    ("BOB", "вов".upper()),
]


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKES)
async def test_names_at_one_table_do_not_look_alike(site: Site, name: str, other: str) -> None:
    key = await site.create(name)
    sentence = f"this name looks too much like {name}, who is here already"

    assert (422, sentence) == await asks_to_join(site, key.code, other)


async def test_nobody_is_renamed_to_look_like_another(site: Site) -> None:
    _, bo, _ = await seated(site, ["Ada", "Bo", "Cy"])

    assert "this name looks too much like Ada" in (await bo.ask("rename", name="Аdа"))["sentence"]
    await bo.do("rename", name="Во")


@pytest.mark.parametrize("name", ["Zoë", "Adam", "Лена", "Ελένη", "Ivа"])
async def test_other_names_can_be_told_apart(site: Site, name: str) -> None:
    key = await site.create("Zoe")

    assert 201 == (await asks_to_join(site, key.code, name))[0]


async def test_settings_that_are_so_already_are_not_written_down_again(site: Site) -> None:
    key = await site.create()
    host = await site.come(key.code, key.token)
    before = host.state
    await host.do("settings", settings=before["settings"])
    await host.do("settings", settings={**before["settings"], "players": 4})

    await host.until(lambda: host.state["settings"]["players"] == 4)
    assert before["seq"] + 1 == host.state["seq"]


async def test_names_stay_on_their_line(site: Site) -> None:
    """What is written with marks above and below is; towers of them would bury other names."""
    key = await site.create()
    names = ["\u05e9\u05c1\u05b8\u0591", "\u0e17\u0e35\u0e48", "Vie\u0323\u0302t", "Z" + 5 * "\u0336"]
    answers = [await asks_to_join(site, key.code, name) for name in names]

    assert [201, 201, 201, 422] == [status for status, _ in answers]
    assert "this has characters that cannot be shown" == answers[-1][1]


@pytest.mark.parametrize(
    "name",
    ["\u2800", "\u3164", "Bo\u115f", "\u0301", "B\u034fo"],
    ids=["braille", "filler", "end", "mark", "joiner"],
)
async def test_names_can_be_seen(site: Site, name: str) -> None:
    key = await site.create()
    sentence = "a name needs letters or signs that can be seen"
    status, problem = await site.http("POST", "/api/tables", {"name": name})

    assert (422, sentence) == await asks_to_join(site, key.code, name)
    assert (422, sentence) == (status, problem["sentence"])


@pytest.mark.parametrize(("typed", "kept"), [("Ｂｏ", "Bo"), ("Zoe\u0308", "Zoë"), ("❤\ufe0f", "❤")])
async def test_a_name_is_kept_in_one_form(site: Site, typed: str, kept: str) -> None:
    key = await site.create()
    await site.join(key.code, typed)

    assert kept == (await site.http("GET", f"/api/tables/{key.code}"))[1]["players"][1]
