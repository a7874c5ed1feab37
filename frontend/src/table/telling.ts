// What happened, in sentences; and what was said.
import { t } from "../lib/words.svelte";
import type { Box, Happening, Saying, State } from "../wire";
import { cardName, cellName, dwarfName, goalName, listed } from "./naming";

type Claim = NonNullable<Saying["claim"]>;

/** The sentence for an event; empty if there is nothing to say about it. */
export function sentence(state: State, box: Box, event: Happening): string {
  const f = event.facts as Record<string, any>;
  const me = state.seat;
  const name = (seat: unknown): string =>
    typeof seat !== "number" ? "" : seat === me ? t("you.inside") : (state.seats[seat]?.name ?? "?");
  const own = isOwn(event, f, me);
  return capital(
    t(own ? `event.${event.kind}.own` : `event.${event.kind}`, {
      who: name(f["seat"]),
      self:
        me !== null &&
        (f["seat"] === me || (Array.isArray(f["seats"]) && f["seats"].length === 1 && f["seats"][0] === me)),
      toYou: me !== null && f["target"] === me,
      youPay: me !== null && f["payer"] === me,
      target: name(f["target"]),
      payer: name(f["payer"]),
      owner: name(f["owner"]),
      where: typeof f["cell"] === "number" ? cellName(f["cell"]) : "",
      goal: typeof f["cell"] === "number" ? goalName(state, f["cell"]) : "",
      what: typeof f["goal"] === "string" ? t(`card.${f["goal"]}`) : "",
      tool: typeof f["tool"] === "string" ? t(`tool.${f["tool"]}`) : "",
      card: typeof f["card"] === "number" ? cardName(box, f["card"]) : "",
      dwarf:
        typeof f["dwarf"] === "string"
          ? t(`dwarf.${f["dwarf"]}`)
          : typeof f["dwarf"] === "number"
            ? dwarfName(box, f["dwarf"])
            : "",
      effect: typeof f["chest"] === "string" ? t(`chest.${f["chest"]}`) : "",
      list: Array.isArray(f["seats"]) ? listed(f["seats"].map(name)) : "",
      count: Array.isArray(f["seats"]) ? f["seats"].length : (f["count"] ?? 1),
      cards: typeof f["cards"] === "number" ? f["cards"] : 0,
      round: f["round"] ?? 0,
      gold: typeof f["gold"] === "number" ? f["gold"] : 0,
      value: f["value"] ?? 0,
      found: f["treasure_found"] ?? false,
      swapped: f["swapped"] ?? false,
    }),
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What only some may know of an event, until the game is over: then it is told to all. */
const SECRETS: Record<string, string> = {
  Looked: "goal",
  GoldKept: "value",
  GoalsPutBack: "swapped",
  Inspected: "dwarf",
  CardRobbed: "card",
};

/** Whether it is told as what the reader did and saw; words of a robbed card name who did it. */
const isOwn = (event: Happening, facts: Record<string, unknown>, me: number | null): boolean => {
  const secret = SECRETS[event.kind];
  return (
    secret !== undefined &&
    facts[secret] !== null &&
    facts[secret] !== undefined &&
    (event.kind === "CardRobbed" || facts["seat"] === me)
  );
};

export function claimWords(state: State, box: Box, claim: Claim): string {
  switch (claim.claim) {
    case "saw": {
      const goal = state.game?.goals[claim.goal];
      return t("claim.saw", { what: t(`claim.${claim.what}`), goal: goal ? goalName(state, goal.cell) : "?" });
    }
    case "trusts":
      return t("claim.trusts", { who: state.seats[claim.seat]?.name ?? "?" });
    case "accuses":
      return t("claim.accuses", { who: state.seats[claim.seat]?.name ?? "?", dwarf: dwarfName(box, claim.dwarf ?? 2) });
    case "professes":
      return t("claim.professes", { dwarf: dwarfName(box, claim.dwarf) });
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
  return saying.phrase ? t(`phrase.${saying.phrase}`) : saying.text;
}
