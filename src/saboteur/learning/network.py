"""The network: a picture of the mine, and tokens for the table and each seat, goal, deed and note.

What it concludes from the tokens goes back into the picture. An option is scored by what it is made of:
its verb and cards, the cell of the picture that it names, the player whom it is aimed at. So there is one
network for all tables, whatever their size. Side heads say who is which dwarf, where the treasure is, and
how likely the round is won; the critic sees the true dwarfs and the treasure, the player does not.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..core.cards import DWARFS
from ..core.choices import VERBS
from ..research.arrays.notes import NOTE, NOTES
from ..research.arrays.planes import PLANES
from .families import HAND, Family, family_named
from .reading import DEEDS, GOAL_WIDTH, HEIGHT, NORTH, PLAYERS, QUESTION, SEAT_WIDTH, TABLE_WIDTH, WEST, WIDTH

READ: Final = ("planes", "table", "hand", "seats", "goals", "deeds", "notes", "options", "count")
"""What the network reads, in the order of its parameters."""

NEVER: Final = -1e9
"""The score of an option that is not there."""

FAR: Final = -1e4
"""What keeps attention from a token that is not there; an infinity would give no number where none is."""

QUESTIONS: Final = 128
CARDS: Final = 128
PICKS: Final = 128
CELLS: Final = HEIGHT * WIDTH


@dataclass(frozen=True)
class Size:
    """How large a network is."""

    wide: int = 64
    """Features of a cell."""
    deep: int = 128
    """Features of a token."""
    layers: int = 2
    heads: int = 4


USUAL: Final = Size()


@dataclass
class Thoughts:
    """What the network makes of some tables."""

    scores: Tensor
    """Of each option."""
    dwarfs: Tensor
    """By seat from one's own on, and dwarf."""
    treasure: Tensor
    """By goal."""
    hope: Tensor
    """Of winning the round."""
    summary: Tensor


class Layer(nn.Module):
    """Tokens look at each other."""

    def __init__(self, deep: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(deep)
        self.looks = nn.Linear(deep, 3 * deep)
        self.sums = nn.Linear(deep, deep)
        self.between = nn.LayerNorm(deep)
        self.thinks = nn.Sequential(nn.Linear(deep, 3 * deep), nn.GELU(), nn.Linear(3 * deep, deep))

    def forward(self, tokens: Tensor, mask: Tensor) -> Tensor:
        batch, many, deep = tokens.shape
        looks = self.looks(self.before(tokens)).view(batch, many, 3, self.heads, deep // self.heads)
        asks, keys, values = looks.permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(asks, keys, values, attn_mask=mask)
        tokens = tokens + self.sums(seen.transpose(1, 2).reshape(batch, many, deep))
        thoughts: Tensor = tokens + self.thinks(self.between(tokens))
        return thoughts


class Network(nn.Module):
    """Plays one family of games."""

    def __init__(self, family: Family, size: Size = USUAL) -> None:
        super().__init__()
        self.family = family
        self.size = size
        wide, deep = size.wide, size.deep
        facts = TABLE_WIDTH + HAND
        self.first = nn.Conv2d(len(PLANES), wide, 3, padding=1)
        self.early = nn.ModuleList([_conv(wide, 1), _conv(wide, 2), _conv(wide, 1)])
        self.late = nn.ModuleList([_conv(wide, 1), _conv(wide, 2)])
        self.facts_to_cells = nn.Linear(facts, wide)
        self.facts = nn.Linear(facts, deep)
        self.question = nn.Embedding(QUESTIONS, deep)
        self.pool = nn.Linear(2 * wide, deep)
        self.seat = nn.Linear(SEAT_WIDTH, deep)
        self.chair = nn.Embedding(family.seats, deep)
        self.goal = nn.Linear(GOAL_WIDTH + wide, deep)
        self.deed = Told(family.seats, deep)
        self.doer = nn.Embedding(family.seats + 1, deep)
        self.when = nn.Embedding(family.deeds, deep)
        self.deed_cell = nn.Linear(wide, deep)
        self.kind = nn.Embedding(len(NOTES), deep)
        self.note = nn.Linear(int(NOTE) - 1, deep)
        self.layers = nn.ModuleList([Layer(deep, size.heads) for _ in range(size.layers)])
        self.norm = nn.LayerNorm(deep)
        self.back = nn.Linear(deep, wide)
        self.option = Told(family.seats, deep)
        self.shape = nn.Embedding(2 * CARDS, wide)
        self.option_cell = nn.Linear(wide, deep)
        self.option_seat = nn.Linear(deep, deep)
        self.option_all = nn.Linear(deep, deep)
        self.score = nn.Sequential(nn.LayerNorm(deep), nn.Linear(deep, deep), nn.GELU(), nn.Linear(deep, 1))
        self.dwarfs = nn.Linear(deep, len(DWARFS))
        self.treasure = nn.Linear(deep, 1)
        self.hope = nn.Linear(deep, 1)
        truth = family.seats * len(DWARFS) + family.goals
        self.critic = nn.Sequential(nn.Linear(deep + truth, 256), nn.ReLU(), nn.Linear(256, 1))
        last = self.score[-1]
        assert isinstance(last, nn.Linear)
        nn.init.normal_(last.weight, std=0.01)
        nn.init.normal_(self.shape.weight, std=0.01)

    def forward(self, *read: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Scores of options, dwarfs, treasure, hope: what a player needs."""
        thoughts = self.think(dict(zip(READ, read, strict=True)))
        return thoughts.scores, thoughts.dwarfs, thoughts.treasure, thoughts.hope

    def think(self, read: dict[str, Tensor]) -> Thoughts:
        """What it makes of tables with equally many rows for options, whether there are as many or not."""
        tables, rows = read["options"].shape[:2]
        owners = torch.arange(tables, device=read["options"].device)[:, None].expand(-1, rows).flatten()
        thoughts = self.ponder({**read, "options": read["options"].flatten(0, 1), "owners": owners})
        numbers = torch.arange(rows, device=owners.device)
        scores = thoughts.scores.view(tables, rows)
        return replace(thoughts, scores=scores.masked_fill(numbers[None] >= read["count"][:, None], NEVER))

    def ponder(self, read: dict[str, Tensor]) -> Thoughts:
        """What it makes of tables whose options lie end to end; ``owners`` says at which table each is."""
        table = read["table"]
        facts = torch.cat([table.float() / 8, read["hand"].float() / 2], 1).clamp(-9, 9)
        cells = F.relu(
            self.first(read["planes"].permute(0, 3, 1, 2).float())
            + self.facts_to_cells(facts)[:, :, None, None]
        )
        for conv in self.early:
            cells = F.relu(conv(cells) + cells)
        flat = cells.flatten(2).transpose(1, 2)
        pooled = self.pool(torch.cat([flat.mean(1), flat.max(1).values], 1))
        whole = self.facts(facts) + self.question(table[:, QUESTION].long().clamp(0, QUESTIONS - 1)) + pooled
        parts = [whole[:, None], self._seats(read), self._goals(read, flat), self._deeds(read, flat)]
        there = [*self._presence(read)]
        if self.family.notes:
            parts.append(self._notes(read))
            there.append(read["notes"][:, :, 0] != 0)
        tokens = torch.cat(parts, 1)
        mask = torch.where(torch.cat(there, 1), 0.0, FAR)[:, None, None].to(tokens.dtype)
        for layer in self.layers:
            tokens = layer(tokens, mask)
        tokens = self.norm(tokens)
        family = self.family
        whole, seats = tokens[:, 0], tokens[:, 1 : 1 + family.seats]
        goals = tokens[:, 1 + family.seats : 1 + family.seats + family.goals]
        cells = F.relu(cells + self.back(whole)[:, :, None, None])
        for conv in self.late:
            cells = F.relu(conv(cells) + cells)
        scores = self._scores(read, cells.flatten(2).transpose(1, 2), seats, whole)
        return Thoughts(
            scores,
            self.dwarfs(seats).float(),
            self.treasure(goals)[:, :, 0].float(),
            self.hope(whole)[:, 0].float(),
            whole,
        )

    def worth(self, thoughts: Thoughts, dwarfs: Tensor, treasure: Tensor) -> Tensor:
        """What the critic expects who knows the *dwarfs*, from one's own seat on, and the *treasure*."""
        known = F.one_hot(dwarfs, len(DWARFS)).flatten(1)
        where = F.one_hot(treasure, self.family.goals)
        truth = torch.cat([known, where], 1).to(thoughts.summary.dtype)
        worth: Tensor = self.critic(torch.cat([thoughts.summary, truth], 1))[:, 0].float()
        return worth

    def _presence(self, read: dict[str, Tensor]) -> list[Tensor]:
        """Which tokens are there: the table, seats, goals, deeds."""
        table, family = read["table"], self.family
        here = torch.ones_like(table[:, :1], dtype=torch.bool)
        chairs = torch.arange(family.seats, device=table.device)
        deeds = torch.arange(read["deeds"].shape[1], device=table.device)
        return [
            here,
            chairs[None] < table[:, PLAYERS, None],
            here.expand(-1, family.goals),
            deeds[None] < table[:, DEEDS, None],
        ]

    def _seats(self, read: dict[str, Tensor]) -> Tensor:
        seats = (read["seats"].float() / 4).clamp(-4, 4)
        found: Tensor = self.seat(seats) + self.chair.weight[None]
        return found

    def _goals(self, read: dict[str, Tensor], flat: Tensor) -> Tensor:
        goals = read["goals"]
        features = _at(flat, goals[:, :, 0], goals[:, :, 1])
        found: Tensor = self.goal(
            torch.cat([(goals.float() / 4).clamp(-4, 4).to(features.dtype), features], 2)
        )
        return found

    def _deeds(self, read: dict[str, Tensor], flat: Tensor) -> Tensor:
        deeds = read["deeds"]
        many = deeds.shape[1]
        who = self.doer(deeds[:, :, 0].long().clamp(0, self.family.seats))
        what = self.deed(deeds[:, :, 1:])
        where = self.deed_cell(_at(flat, deeds[:, :, 3], deeds[:, :, 4]))
        found: Tensor = who + what + where + self.when.weight[None, :many]
        return found

    def _notes(self, read: dict[str, Tensor]) -> Tensor:
        notes = read["notes"]
        kinds = self.kind(notes[:, :, 0].long().clamp(0, len(NOTES) - 1))
        found: Tensor = kinds + self.note((notes[:, :, 1:].float() / 16).clamp(-4, 4))
        return found

    def _scores(self, read: dict[str, Tensor], flat: Tensor, seats: Tensor, whole: Tensor) -> Tensor:
        options, owners = read["options"], read["owners"]
        x, y = options[:, 2], options[:, 3]
        inside = _inside(x, y)
        places = owners * CELLS + torch.where(inside, _place(x, y), 0)
        cells = flat.flatten(0, 1).index_select(0, places) * inside[:, None]
        target = options[:, 5].long().clamp(0, self.family.seats - 1)
        aimed = self.option_seat(seats).flatten(0, 1).index_select(0, owners * self.family.seats + target)
        made = self.option(options) + self.option_cell(cells) + aimed
        made = made + self.option_all(whole).index_select(0, owners)
        shape = self.shape(options[:, 1].long().clamp(0, CARDS - 1) * 2 + options[:, 4].long().clamp(0, 1))
        return (self.score(made)[:, 0] + (shape * cells).sum(1)).float()


class Told(nn.Module):
    """A choice in nine numbers, as a token."""

    def __init__(self, seats: int, deep: int) -> None:
        super().__init__()
        self.verb = nn.Embedding(VERBS, deep)
        self.card = nn.Embedding(CARDS, deep)
        self.turned = nn.Embedding(2, deep)
        self.target = nn.Embedding(seats + 1, deep)
        self.pick = nn.Embedding(PICKS, deep)
        self.more = nn.Embedding(CARDS, deep)
        self.cell = nn.Embedding(CELLS + 1, deep)
        self.seats = seats

    def forward(self, rows: Tensor) -> Tensor:
        rows = rows.long()
        cell = torch.where(_inside(rows[..., 2], rows[..., 3]), _place(rows[..., 2], rows[..., 3]), CELLS)
        token: Tensor = (
            self.verb(rows[..., 0].clamp(0, VERBS - 1))
            + self.card(rows[..., 1].clamp(0, CARDS - 1))
            + self.cell(cell)
            + self.turned(rows[..., 4].clamp(0, 1))
            + self.target(rows[..., 5].clamp(-1, self.seats - 1) + 1)
            + self.pick(rows[..., 6].clamp(0, PICKS - 1))
            + self.more(rows[..., 7].clamp(0, CARDS - 1))
            + self.more(rows[..., 8].clamp(0, CARDS - 1))
        )
        return token


def _conv(wide: int, apart: int) -> nn.Conv2d:
    return nn.Conv2d(wide, wide, 3, padding=apart, dilation=apart)


def _place(x: Tensor, y: Tensor) -> Tensor:
    """The number of a cell in the picture."""
    return (y.long() + NORTH) * WIDTH + x.long() + WEST


def _inside(x: Tensor, y: Tensor) -> Tensor:
    return (x >= -WEST) & (x < WIDTH - WEST) & (y >= -NORTH) & (y < HEIGHT - NORTH)


def _at(flat: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """The features of cells, nothing for those outside the picture."""
    inside = _inside(x, y)
    return _rows(flat, torch.where(inside, _place(x, y), 0)) * inside[:, :, None]


def _rows(features: Tensor, numbers: Tensor) -> Tensor:
    """For each table, the rows of *features* that have these *numbers*."""
    return features.gather(1, numbers[:, :, None].expand(-1, -1, features.shape[2]))


def described(network: Network) -> dict[str, Any]:
    """What a network is made from."""
    return {"family": network.family.name, "size": asdict(network.size)}


def network_from(described: dict[str, Any]) -> Network:
    """A network of that description, which has learnt nothing yet."""
    return Network(family_named(described["family"]), Size(**described["size"]))
