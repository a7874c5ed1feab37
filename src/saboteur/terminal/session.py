"""A game at the keyboard: asks people, lets bots choose, tells what happened, hides what is not for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from ..bots.guard import Problem, Report
from ..core.cards import DWARFS
from ..errors import NotationError
from ..game import Game
from ..questions import Decision
from ..text.english.knowing import is_turned_up
from ..text.english.questions import question_line
from ..text.english.spelling import WINDOW
from ..text.english.telling import Teller, happened
from ..text.english.words import Seen
from ..text.notation import Option
from . import pages
from .commands import COMMANDS
from .keeping import Keeper
from .manual import how_written
from .pages import Question
from .report import Ending, standings
from .screen import Quit, Screen
from .shelf import Shelf
from .table import LocalTable
from .tidings import Tidings
from .windows import Windows

TOLD_BY_REPORT = ("RoundEnded", "RoundWon", "GoldDrawn", "GoldPaid")
TITLE_AND_PROMPT = 4
"""Lines of a page besides the news, the table and the options."""


class Session:
    def __init__(self, table: LocalTable, screen: Screen, keeper: Keeper) -> None:
        self.screen = screen
        self.shelf = Shelf(screen, keeper)
        self.sit_down(table)

    def sit_down(self, table: LocalTable) -> None:
        """Go on at *table*, whatever was played before."""
        self.table = table
        self.present: int | None = None
        """Who is at the keyboard; None while nobody must see anything."""
        if len(table.people) == 1:
            self.present = table.people[0]
            self.screen.edit_lines()
        elif table.is_shared:
            self.screen.enter()
        self.tidings = Tidings(table.game, table.people)
        self.news: list[Seen] = []
        """What was told on the page that is shown."""
        self.met: set[tuple[int, int, int]] = set()
        """Who has seen their dwarf in which round, and after how many changes."""
        self.telling: int | None = None
        """Who has answered last, and has not been told what came of it."""
        self.windows = Windows(self)

    @property
    def game(self) -> Game:
        return self.table.game

    def run(self) -> None:
        """Play to the end, or until somebody stops; the game is kept either way."""
        try:
            self._open()
            self._play_on()
            self._close()
        except (Quit, KeyboardInterrupt):
            self.shelf.break_off(self.table)
        finally:
            self.screen.leave()

    def _open(self) -> None:
        for sentence in pages.welcome(self.table, self.screen.is_plain):
            self.screen.say(sentence)
        if self.table.people:
            self.screen.say(self.shelf.where_kept())

    def _play_on(self) -> None:
        while (decision := self.game.decision) is not None:
            if self.windows.are_for(decision):
                self.windows.go_by(decision)
            elif decision.seat in self.table.bots:
                self._let_bot_answer(decision)
            else:
                self.ask(decision)

    def _let_bot_answer(self, decision: Decision) -> None:
        """A bot's turn looks like any other's, whichever it is and whatever it holds."""
        # Only who holds the veto is asked for it: nobody is seen thinking about it, or failing at it [W19].
        if decision.question == WINDOW:
            self.answer(self.table.bot_choice())
            return
        with self.screen.notice(f"{self.table.names[decision.seat]} is thinking…"):
            option = self.table.bot_choice()
        self._tell_failures([report for report in self._failures() if report.question != WINDOW])
        self.answer(option)

    def _failures(self) -> Iterator[Report]:
        return (report for bot in self.table.bots.values() for report in bot.reports)

    def _tell_failures(self, reports: Iterable[Report]) -> None:
        """Say of each bot once what it failed at."""
        for report in reports:
            failure = (report.seat, report.problem)
            if failure not in self.table.failures and report.problem is not Problem.BENCHED:
                self.screen.say(pages.failure_line(self.table.names[report.seat], report.problem))
                self.table.failures.add(failure)

    def _close(self) -> None:
        """The standings, on the screen that stays, and an offer to save the record."""
        self.shelf.keep(self.table)
        self.hide()
        self.screen.leave()
        reader = self.present
        self._tell(self.tidings.news(reader))
        result = self.game.result
        assert result is not None, "a game that is not broken off has a result"
        self.screen.title("The game is over")
        self.screen.draw(standings(result, Teller(self.table.names, reader)))
        self.shelf.offer(self.table)

    # Asking.

    def ask(self, decision: Decision) -> None:
        """Put *decision* to the person it is for, until it is answered or another game is played."""
        option = self.answer_to(self.game, decision)
        if option is not None:
            self.play(option)

    def answer_to(self, game: Game, decision: Decision) -> Option | None:
        """What the person answers whom *decision* of *game* is for; None if another game is played now."""
        self.hand_over(decision.seat)
        question = Question.of(game, decision)
        if not is_turned_up(question.view, decision.seat):
            self.introduce(decision.seat)
        self.news = self.tidings.news(decision.seat)
        self.show(question)
        played = self.game
        while self.game is played:
            option = self.read(question, self.screen.ask(f"{self.table.names[decision.seat]}:"))
            if option is not None:
                return option
        return None

    def hand_over(self, seat: int) -> None:
        """Nobody sees what is meant for another."""
        if self.present == seat:
            return
        self.hide()
        self.screen.wait_for(self.table.names[seat])
        self.screen.wipe()
        self.present = seat

    def hide(self) -> None:
        """Where several people play, take away what the last of them has seen."""
        if not self.table.is_shared or self.present is None:
            return
        self.present = None
        cannot = "Press Enter to continue; your cards cannot be hidden here."
        self.screen.wait(cannot if self.screen.is_plain else "Press Enter to hide your cards.")
        self.screen.wipe()

    def introduce(self, seat: int) -> None:
        """Show a dwarf to its owner, once a round and whenever it was changed."""
        key = (seat, int(self.game.view(seat).round), pages.dwarf_changes(self.game, seat))
        if key not in self.met:
            self.met.add(key)
            self.show_dwarf(seat)

    def show_dwarf(self, seat: int) -> None:
        self.screen.title(f"{self.table.names[seat]}, your role in round {int(self.game.view(seat).round)}")
        for sentence in pages.dwarf_page(self.game, seat):
            self.screen.say(sentence)
        self.pause("Press Enter.")
        if self.table.is_shared:
            self.screen.wipe()

    def pause(self, prompt: str) -> None:
        (self.screen.wait if self.table.is_shared else self.screen.pause)(prompt)

    def show(self, question: Question) -> None:
        """The page of a question: the news, the table, what one has and knows, the options."""
        screen = self.screen
        screen.title(pages.heading(question) + pages.newest_words(question))
        self._tell(self.news)
        table = pages.table_lines(question, self.table.bots, self._open_dwarf(question), screen.width)
        screen.draw(table)
        if line := question_line(question.view, question.decision, question.teller):
            screen.say(line, "bold")
        screen.draw(question.menu.lines(screen.width, self._room(table)))

    def _room(self, table: Sequence[Text]) -> int | None:
        """How many lines are left for the options below the title, the news and the *table*."""
        if self.screen.height is None:
            return None
        story = Teller(self.table.names, self.present).story(self.news)
        return self.screen.height - TITLE_AND_PROMPT - len(wrap(story, self.screen.width)) - len(table)

    def _open_dwarf(self, question: Question) -> str:
        """The dwarf, where nobody else is looking."""
        return "" if self.table.is_shared else DWARFS[int(question.view.seats[question.seat].dwarf)]

    def read(self, question: Question, line: str) -> Option | None:
        """The option that was meant; anything else is obeyed or explained, and None comes back."""
        word, _, rest = line.partition(" ")
        if word.casefold() in COMMANDS and not (rest and question.menu.written(line)):
            COMMANDS[word.casefold()](self, question, rest.strip())
        elif not line:
            self.screen.say("Type the number of an option, a choice, or help.")
        elif line.isascii() and line.isdecimal():
            return self._numbered(question, line)
        else:
            return self._written(question, line)
        return None

    def _numbered(self, question: Question, line: str) -> Option | None:
        option = question.menu.numbered(int(line[:6]))
        if option is None:
            self.screen.say(f"There is no option {line}: they go from 1 to {len(question.menu.items)}.")
        return option

    def _written(self, question: Question, line: str) -> Option | None:
        text = question.menu.spelt(line)
        option = question.menu.written(text)
        if option is None:
            self.explain(question, text)
        return option

    def explain(self, question: Question, text: str) -> None:
        """Why *text* is not an option, by its rule."""
        try:
            refusal = question.game.why(text, question.seat)
        except NotationError as error:
            how = how_written(question.view.rules, text)
            self.screen.say(how or f"{error.problem}. Type help for the commands.")
            return
        self.screen.say(str(refusal) if refusal else f"Nothing speaks against it: {text} is an option.")

    # Playing, and telling what happened.

    def play(self, option: Option) -> None:
        """Give a person's answer; once it has taken effect, they are told what came of it."""
        decision = self.game.decision
        assert decision is not None, "only a question can be answered"
        self.telling = decision.seat
        self.tidings.begin_play(decision.seat)
        self.answer(option)

    def answer(self, option: Option) -> None:
        """Answer for whoever is asked, and tell what is for the eyes of those present."""
        decision = self.game.decision
        assert decision is not None, "only a question can be answered"
        before = self.game.view(None)
        start = len(self.game.events)
        self.game.answer(option, decision.seat)
        if decision.seat == self.telling:
            self.shelf.keep(self.table)
        if self.windows.stay_open():
            return
        teller, self.telling = self.telling, None
        if teller is not None and teller == self.present:
            self._tell(self.tidings.until_the_end(teller))
        ending = Ending(before, happened(self.game, None, start), self.game.view(None))
        if ending.is_one:
            self._report(ending, start)
        elif teller is not None and teller == self.present and ending.changed_dwarf_of(teller):
            self.introduce(teller)

    def _report(self, ending: Ending, start: int) -> None:
        """The end of a round, for everybody at once [B20]."""
        self.hide()
        self._tell_failures(self._failures())
        self._tell(self.tidings.until_the_end(self.present))
        teller = Teller(self.table.names, self.present)
        rounds = [seen for seen in happened(self.game, None)[:start] if seen.kind == "RoundBegun"]
        self.screen.title(f"The end of round {rounds[-1].number('round')}")
        self.screen.draw(ending.lines(teller, self.screen.width))
        last = max(n for n, seen in enumerate(ending.seen) if seen.kind in TOLD_BY_REPORT)
        self.tidings.settle(start + 1 + last)
        if self.table.is_shared or (self.table.people and self.game.decision is not None):
            self.pause("Press Enter to continue.")

    def _tell(self, news: Sequence[Seen]) -> None:
        story = Teller(self.table.names, self.present).story(news)
        if story:
            self.screen.say(story)
