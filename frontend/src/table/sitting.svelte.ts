// A table at which one sits, or stands beside it: one's turn, and what lies over the table until it was seen.
import { words } from "../lib/settings/words.svelte";
import type { Said } from "../lib/transport/link.svelte";
import type { Reaction } from "../painter";
import type { Goal, Mark } from "../wire";
import { attempt } from "./attempting";
import { Coaching } from "./coach/coaching.svelte";
import { Occasions } from "./end/occasions.svelte";
import { Explaining } from "./help/explaining.svelte";
import { helping } from "./help/words";
import { vetoable } from "./hand/asking";
import { slotState } from "./hand/slot";
import { Moves } from "./hand/moves.svelte";
import { Turn } from "./hand/turn.svelte";
import { latest } from "./log/recent";
import type { Item } from "./log/story.svelte";
import { east, south } from "./naming";
import { PACES, type Pace } from "./pace/pace";
import { Room } from "./room.svelte";
import { isHandBeside } from "./size";
import { Watching, type Told } from "./watching.svelte";

/** Milliseconds between two reactions. */
const CALMING = 3000;
/** A phone that is not higher is short, in pixels; where there are more goals the mine stands upright. */
const SHORT = 720;
const FEW = 3;
/** More seats stand in rows. */
const CROWD = 6;
/** How much of the mine is under the place over the hand where it floats, in pixels. */
const HIGH = 76;
const LOW = 56;
/** Milliseconds between two looks at the clock. */
const BEAT = 500;

export class Sitting extends Watching {
  readonly turn: Turn;
  readonly moves: Moves;
  readonly occasions: Occasions;
  readonly room: Room;
  readonly explaining: Explaining;
  readonly coaching: Coaching;
  #vetoed = -1;

  /** A big screen may show the mine: then *handFirst* says that a phone shows the hand. */
  constructor(told: () => Told, handFirst: () => boolean) {
    super(told, BEAT);
    this.turn = new Turn(this);
    this.moves = new Moves(this.turn);
    this.occasions = new Occasions(this);
    this.coaching = new Coaching(this);
    $effect(() => void helping.load(words.language));
    this.explaining = new Explaining(
      () => this.moves.drag.cancel(),
      () => this.turn.asked && !this.turn.isAtRest,
    );
    this.room = new Room(() => handFirst() && this.me !== null);
    // Bots wait until one has seen one's dwarf; a page that is opened again has shown it already.
    $effect(() => {
      if (told().table.pace.look && this.link.online && !this.ending && !this.occasions.meeting)
        void this.link.ask({ do: "looked" });
    });
  }

  get ending(): boolean {
    return this.occasions.ending;
  }
  get me(): number | null {
    return this.table.seat;
  }
  /** By seat: whom one suspects. */
  readonly marks = $derived.by(
    () => new Map((this.link.notes.marks ?? []).map((mark): [number, Mark] => [mark.seat, mark])),
  );
  /** What one knows of the goals; in the last moment of a round, what one knew before. */
  get goals(): Goal[] {
    return this.finale.table ? this.finale.known : this.table.game!.goals;
  }
  /** What is said aloud: the last moment, too, but nothing of what comes then. */
  readonly aloud: Item[] = $derived.by(() =>
    this.finale.table ? this.story.items.slice(0, this.items.length + 1) : this.story.items,
  );
  /** On a desk: whether the hand stands beside the mine, which is larger then. It does not change within a round. */
  readonly handBeside = $derived.by(() => {
    const goals = this.table.game!.goals.map(({ cell }) => cell);
    const rows = Math.max(...goals.map(south)) - Math.min(...goals.map(south)) + 1;
    const columns = Math.max(...goals.map(east)) + 3;
    const { size, width, height } = this.room;
    return size === "desktop" && this.me !== null && isHandBeside(columns, rows, width, height);
  });
  /** Whether the mine makes room for the hand. */
  readonly mineAway = $derived.by(
    () => this.room.isHandFirst && !this.room.peeping && this.turn.places.length === 0 && !this.finale.table,
  );
  /** Whether the place over the hand floats over the mine, which needs all the height there is. */
  readonly slotFloats = $derived.by(
    () =>
      this.room.size === "phone" &&
      (this.room.height < SHORT || this.table.game!.goals.length > FEW) &&
      !this.mineAway &&
      !this.coaching.advice,
  );
  /** Whether it is lower then: many seats leave the mine little room, and deeds can be told without a headline. */
  readonly isSlotLow = $derived.by(
    () =>
      this.slotFloats &&
      this.room.height < SHORT &&
      this.table.seats.length > CROWD &&
      ["recap", "waiting"].includes(slotState(this, this.window !== null)),
  );
  /** How high that is; 0 if it does not float. */
  readonly slotHeight = $derived.by(() => (this.slotFloats ? (this.isSlotLow ? LOW : HIGH) : 0));
  /** The number of the last item that was there when one looked at what is said. */
  #heard = $state(-1);
  /** How much was said since. */
  readonly unheard = $derived.by(
    () => this.items.filter(({ number, saying }) => saying && number > this.#heard && saying.seat !== this.me).length,
  );
  /** One looks at what is said. */
  hear = (): void => void (this.#heard = this.items.at(-1)?.number ?? -1);
  /** What happened last, oldest first, where no log stands beside the mine. */
  readonly lately = $derived.by(() => {
    if (this.room.size === "desktop" || this.mineAway || this.finale.table) return [];
    return latest(this.table, this.box, this.items, 2).reverse();
  });

  /** What is announced and can be vetoed. */
  readonly window = $derived.by(() => vetoable(this.table));

  /** Ask for something; a refusal is shown. */
  ask = (message: Said): void => void attempt(this.link, message);

  #reacted = $state(0);
  /** Whether anything may be said here, claims about the game at least. */
  get mayTalk(): boolean {
    return this.table.settings.chat !== "nothing";
  }
  /** Whether one may react again. */
  readonly isCalm = $derived.by(() => this.time - this.#reacted >= CALMING);
  react = (reaction: Reaction): void => {
    this.#reacted = Date.now();
    this.ask({ do: "react", reaction });
  };
  setPace = (pace: Pace): void => this.ask({ do: "pace", pause: PACES[pace] });
  skip = (): void => this.ask({ do: "skip" });
  /** Wait no longer for an answer: of who is away, or for one's own veto. */
  hasten = (question: number): void => this.ask({ do: "now", question });

  veto = (): void => {
    const question = this.table.window!.number;
    if (question !== this.#vetoed) this.ask({ do: "veto", question });
    this.#vetoed = question;
  };
}
