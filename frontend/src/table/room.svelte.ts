// How much room the table has, and what lies open on it.
import { isLying, isRoomy, sizeOf } from "./size";

export class Room {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** Which sheet is open. */
  sheet = $state<"" | "log" | "talk" | "know" | "since" | "pace">("");
  /** Whether the mine is looked at, though the hand comes first. */
  peeping = $state(false);
  #handFirst: () => boolean;

  constructor(handFirst: () => boolean) {
    this.#handFirst = handFirst;
  }

  readonly size = $derived.by(() => sizeOf(this.width));
  readonly lying = $derived.by(() => isLying(this.width, this.height));
  readonly roomy = $derived.by(() => isRoomy(this.width, this.height));
  /** A big screen in the room shows the mine: here, on a phone, it is shown when a place is asked for. */
  readonly isHandFirst = $derived.by(() => this.size === "phone" && this.#handFirst());

  close = (): void => void (this.sheet = "");
}
