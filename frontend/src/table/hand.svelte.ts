// Whether a phone shows the hand first, as a big screen in the room shows the mine. Who joined from that screen wants
// it; others are asked once. It is remembered as long as the tab is open.

export class HandFirst {
  /** Null if nobody has said anything. */
  wish = $state<boolean | null>(null);
  readonly #key: string;

  constructor(code: string) {
    this.#key = `saboteur.hand/${code}`;
    const kept = sessionStorage.getItem(this.#key);
    if (location.hash === "#hand") {
      history.replaceState(null, "", location.pathname);
      this.set(true);
    } else if (kept) this.wish = kept === "1";
  }

  set = (wish: boolean): void => {
    this.wish = wish;
    sessionStorage.setItem(this.#key, wish ? "1" : "0");
  };
}
