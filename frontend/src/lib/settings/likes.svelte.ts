// How the owner of this browser likes things, as something that screens can watch.
import { like, likes, type Likes } from "./keeping";

class Taste {
  now = $state<Likes>(likes());

  set(changes: Partial<Likes>): void {
    this.now = like(changes);
    this.dress();
  }

  /** Put the page into the theme that is liked. */
  dress(): void {
    const dark =
      this.now.theme === "system" ? !matchMedia("(prefers-color-scheme: light)").matches : this.now.theme === "dark";
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
}

export const taste = new Taste();
