// What the coach means, as what could be tapped.
import type { Option } from "../../wire";
import { NOTHING, type Selection } from "../hand/choosing";

/** What would have been tapped for *option*, by somebody who holds *hand*. */
export function tappedFor(option: Option, hand: number[]): Selection {
  const places: number[] = [];
  for (const card of option.spends) {
    const at = hand.findIndex((held, i) => held === card && !places.includes(i));
    if (at >= 0) places.push(at);
  }
  return {
    ...NOTHING,
    hand: places,
    verb: option.gives ? option.verb : null,
    cell: option.cell,
    other: option.other,
    seat: option.seat,
    pick: option.picks ? option.pick : null,
    turned: option.turned,
  };
}
