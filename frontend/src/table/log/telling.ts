// What happened, in sentences; and what was said.
import { t, words, type Values } from "../../lib/settings/words.svelte";
import type { Box, Happening, Saying, State } from "../../wire";
import { queryWords } from "../talk/queries";
import { cardName, cellName, dwarfWords, goalName, listed, nameInside, seatName } from "../naming";

type Facts = Happening["facts"];
type Claim = NonNullable<Saying["claim"]>;

/** A piece of a sentence: plain words, who did it, or where. */
export interface Part {
  text: string;
  as: "" | "who" | "where";
}

/** Signs that no text has, around what is not plain. */
const BEGIN = { who: "\ue000", where: "\ue001" } as const;
const END = "\ue002";
const as = (what: keyof typeof BEGIN, text: string): string => (text ? BEGIN[what] + text + END : "");

/** The sentence for an event, piece by piece; empty if there is nothing to say about it. */
export function parts(state: State, box: Box, event: Happening): Part[] {
  if (event.facts["evident"]) return [];
  const said = t(keyOf(state, box, event), {
    ...takingPart(state, event.facts),
    ...about(state, box, event.facts),
    ...counted(event.facts),
  }).replace(/([!?])\.$/, "$1"); // some cards are called so
  const found = [...said.matchAll(/([\ue000\ue001]?)([^\ue000-\ue002]+)/g)].map(([, sign, text]): Part => ({
    text: text!,
    as: sign === BEGIN.who ? "who" : sign === BEGIN.where ? "where" : "",
  }));
  return found.map((part, i) => (i === 0 ? { ...part, text: capital(part.text) } : part));
}

/** The sentence for an event; empty if there is nothing to say about it. */
export const sentence = (state: State, box: Box, event: Happening): string =>
  parts(state, box, event)
    .map(({ text }) => text)
    .join("");

/** Who did it, and to whom. */
function takingPart(state: State, facts: Facts): Values {
  const me = state.seat;
  const isMe = (seat: unknown): boolean => me !== null && seat === me;
  const name = (seat: unknown): string => (typeof seat === "number" ? nameInside(state, seat) : "");
  const seats = seatsIn(facts);
  return {
    who: as("who", name(facts["seat"])),
    self: isMe(facts["seat"]) || (seats?.length === 1 && isMe(seats[0])),
    toYou: isMe(facts["target"]),
    toSelf: facts["target"] !== undefined && facts["target"] === facts["seat"],
    youPay: isMe(facts["payer"]),
    target: name(facts["target"]),
    payer: name(facts["payer"]),
    owner: name(facts["owner"]),
    list: seats ? listed(seats.map(name)) : "",
  };
}

/** Which places, cards and dwarfs it is about. */
function about(state: State, box: Box, { cell, goal, tool, card, dwarf, chest }: Facts): Values {
  const called = (kind: string, name: unknown): string => (typeof name === "string" ? t(`${kind}.${name}`) : "");
  return {
    where: typeof cell === "number" ? as("where", cellName(cell)) : "",
    goal: typeof cell === "number" ? as("where", goalName(state, cell)) : "",
    what: called("card", goal),
    tool: typeof tool === "string" ? t(`tool.${tool}`) : "",
    card: typeof card === "number" ? cardName(box, card) : "",
    dwarf: typeof dwarf === "number" ? dwarfWords(box, dwarf) : called("dwarf", dwarf),
    effect: called("chest", chest),
  };
}

/** How many, and whether. */
function counted(facts: Facts): Values {
  const number = (name: string, otherwise = 0): number =>
    typeof facts[name] === "number" ? (facts[name] as number) : otherwise;
  return {
    count: seatsIn(facts)?.length ?? number("count", 1),
    cards: number("cards"),
    round: number("round"),
    gold: number("gold"),
    value: number("value"),
    found: facts["treasure_found"] === true,
    swapped: facts["swapped"] === true,
  };
}

const seatsIn = ({ seats }: Facts): number[] | null => (Array.isArray(seats) ? (seats as number[]) : null);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether gold would go to whoever has to pay it, a toll to the owner of the figure: then nothing is paid [T3]. */
export function isFree(box: Box, { kind, facts }: Happening): boolean {
  const { gains, loses } = box.events[kind] ?? {};
  return Boolean(gains && loses) && facts[gains!] === facts[loses!];
}

/** The words for an event: for whom all of it is known there may be others, and for who did it besides. */
function keyOf({ seat }: State, box: Box, event: Happening): string {
  const key = `event.${event.kind}`;
  const isKnown = Object.values(event.facts).every((fact) => fact !== null);
  const ways = [
    isFree(box, event) && "free",
    isKnown && seat !== null && event.facts["seat"] === seat && "own",
    isKnown && "known",
  ];
  const way = ways.find((way) => way && words.has(`${key}.${way}`));
  return way ? `${key}.${way}` : key;
}

export function claimWords(state: State, box: Box, claim: Claim): string {
  switch (claim.claim) {
    case "saw": {
      const goal = state.game?.goals[claim.goal];
      return t("claim.saw", { what: t(`claim.${claim.what}`), goal: goal ? goalName(state, goal.cell) : "?" });
    }
    case "trusts":
      return t("claim.trusts", { who: state.seats[claim.seat]?.name ?? "?" });
    case "accuses":
      return t("claim.accuses", {
        who: state.seats[claim.seat]?.name ?? "?",
        dwarf: dwarfWords(box, claim.dwarf ?? 2),
      });
    case "blames":
    case "vouches": {
      const where = typeof claim.cell === "number" ? cellName(claim.cell) : "";
      return t(`claim.${claim.claim}.${claim.deed}`, { who: state.seats[claim.seat]?.name ?? "?", where });
    }
    case "professes":
      return t("claim.professes", { dwarf: dwarfWords(box, claim.dwarf) });
    case "can":
      return t(`claim.can.${claim.what}`, { can: claim.can ?? true });
    case "asks":
      return t(`claim.asks.${claim.what}`);
  }
}

/** What everybody is told of who can do what at the table, as it happens. */
export function announced(state: State): string[] {
  const news = state.since > 0 ? (state.notices ?? []) : [];
  return news.map(({ kind, name, by }) =>
    t(kind === "link" && (!by || by === name) ? "notice.link.own" : `notice.${kind}`, { who: name, by }),
  );
}

/** What somebody said, in the reader's words where they are ready-made. */
export function said(state: State, box: Box, saying: Saying): string {
  if (saying.claim) return claimWords(state, box, saying.claim);
  if (saying.query) {
    const { seat } = saying.query;
    return t("query.said", { who: seatName(state, seat), what: queryWords(state, saying.query, saying.seat) });
  }
  return saying.phrase ? t(`phrase.${saying.phrase}`) : saying.text;
}
