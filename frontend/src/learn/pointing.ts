// What the coach points at: the next thing to tap for an option, found among what the table shows.
import { isGiving, isPriced } from "../table/hand/choosing";
import type { Option } from "../wire";
import type { Frame } from "./lesson";

export type Area = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const PLACES: Record<string, string> = { hand: ".hand", dwarf: ".dwarf .look", seats: ".seats", deck: "header .stat" };
const START = (128 << 8) | 128;

/** Where to point now: the area around everything that is meant, null if there is nothing. */
export function pointed(root: ParentNode, frame: Frame): Area | null {
  if (frame.kind === "tell" && frame.at === "goals") return around(goals(root, frame));
  const found = target(root, frame)?.getBoundingClientRect() ?? null;
  return found ?? (frame.kind === "tell" || frame.kind === "why" ? placed(root, frame.at) : null);
}

/** What is to be tapped next; null if nothing is, or it is no more than a place. */
export function target(root: ParentNode, frame: Frame): HTMLElement | null {
  if (frame.kind === "veto") return root.querySelector(".window button");
  if (frame.kind === "why") return unpressed(cardIn(root, frame, frame.card));
  const option = frame.kind === "do" ? frame.state.question?.options[frame.option] : undefined;
  return frame.kind === "do" && option ? nextTap(root, frame, option) : null;
}

const goals = (root: ParentNode, frame: Frame): Area[] =>
  (frame.state.game?.goals ?? []).flatMap((goal) => placed(root, goal.cell) ?? []);

/** A part of the table, or a cell of the mine, whether or not a card lies there. */
function placed(root: ParentNode, at: string | number): Area | null {
  if (typeof at === "string")
    return PLACES[at] ? (root.querySelector(PLACES[at])?.getBoundingClientRect() ?? null) : null;
  const there = root.querySelector(`[data-spot="${at}"]`)?.getBoundingClientRect();
  if (there && there.width > 0) return there;
  const start = root.querySelector(`[data-at="${START}"]`)?.getBoundingClientRect();
  if (!start) return null;
  const left = start.left + ((at & 255) - 128) * start.width;
  const top = start.top + ((at >> 8) - 128) * start.height;
  return { left, top, right: left + start.width, bottom: top + start.height };
}

function around(areas: Area[]): Area | null {
  if (areas.length === 0) return null;
  return {
    left: Math.min(...areas.map((one) => one.left)),
    top: Math.min(...areas.map((one) => one.top)),
    right: Math.max(...areas.map((one) => one.right)),
    bottom: Math.max(...areas.map((one) => one.bottom)),
  };
}

/** The first thing that is not tapped yet: the card, the place, the player, the way, and then to confirm. */
export function nextTap(root: ParentNode, frame: Frame & { kind: "do" }, option: Option): HTMLElement | null {
  const find = (selector: string): HTMLElement | null => root.querySelector(selector);
  const open = ":not([aria-pressed='true'])";
  return (
    find(`.end [data-option="${frame.option}"]`) ??
    find(`[data-option="${frame.option}"]`) ??
    nextCard(root, frame, option) ??
    find(`[data-verb="${option.verb}"]${open}`) ??
    find(`.place[data-cell="${option.cell}"]:not(.chosen)`) ??
    find(`.place[data-cell="${option.other}"]:not(.chosen)`) ??
    find(`[data-seat="${option.seat}"]${open}`) ??
    find(`[data-pick="${option.pick}"]${open}`) ??
    (isPriced(option) ? unpressed(cardIn(root, frame, option.card)) : null) ??
    (find(`.ghost[data-turned="${!option.turned}"]`) ? find("[data-turn]") : null) ??
    find(".main:not(:disabled)")
  );
}

/** Where it begins with a card: what is to be done with the hand first. */
function nextCard(root: ParentNode, frame: Frame, option: Option): HTMLElement | null {
  if (isPriced(option)) return null;
  return isGiving(option) ? nextGiven(root, frame, option) : unpressed(cardIn(root, frame, option.card));
}

/** Giving cards away begins with the button for it; then come the cards. */
function nextGiven(root: ParentNode, frame: Frame, option: Option): HTMLElement | null {
  const button = root.querySelector<HTMLElement>(`[data-verb="${option.verb}"]`);
  if (button && button.getAttribute("aria-pressed") !== "true") return button;
  return option.spends.map((card) => unpressed(cardIn(root, frame, card))).find((card) => card !== null) ?? null;
}

/** A card of the hand. */
function cardIn(root: ParentNode, frame: Frame, card: number): HTMLElement | null {
  const hand = frame.state.game?.seats[frame.state.seat ?? 0]?.hand ?? [];
  return root.querySelector(`.hand li:nth-child(${hand.indexOf(card) + 1}) button`);
}

const unpressed = (button: HTMLElement | null): HTMLElement | null =>
  button?.getAttribute("aria-pressed") === "true" ? null : button;
