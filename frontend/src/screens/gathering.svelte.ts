// A table before the game: who is there, what one may do about it, and what was refused.
import { createContext } from "svelte";
import { forget, keyTo } from "../lib/settings/keeping";
import { router } from "../lib/router.svelte";
import { t } from "../lib/settings/words.svelte";
import * as api from "../lib/transport/api";
import type { Said, TableLink } from "../lib/transport/link.svelte";
import type { Box, Person, State } from "../wire";
import { ownName, takeSeat, trouble, type Trouble } from "./begin";
import { freeSeats } from "./lobbying";
import { USUAL } from "./setup";

interface Here {
  readonly link: TableLink;
  readonly table: State;
  readonly box: Box;
  /** Somebody who only watched has a seat now: come in again with this secret. */
  readonly entered: (token: string) => void;
}

/** What lies open over the lobby. */
type Open = { sheet: "seat"; seat: number | null; person: number | null } | { sheet: "change" | "delete" | "settings" };

export class Gathering {
  opened = $state<Open | null>(null);
  refused = $state<Trouble | null>(null);
  busy = $state(false);
  #here: () => Here;

  constructor(here: () => Here) {
    this.#here = here;
    // What could not be reached is reached: one has the seat.
    const person = $derived(here().table.person);
    $effect(() => {
      if (person !== null) this.refused = null;
    });
  }

  get table(): State {
    return this.#here().table;
  }
  get box(): Box {
    return this.#here().box;
  }
  readonly me = $derived.by(() => this.table.people.find((person) => person.id === this.table.person));
  readonly host = $derived.by(() => this.table.people.find((person) => person.host));
  readonly isHost = $derived.by(() => this.me?.host ?? false);
  /** Seats that nobody has. */
  readonly empty = $derived.by(() => freeSeats(this.table));
  /** Whether one may do something about somebody. */
  rules = (person: Person | undefined): boolean =>
    this.isHost || (person !== undefined && person.id === this.table.person);

  open = (seat: number | null, person: number | null): void => void (this.opened = { sheet: "seat", seat, person });
  close = (): void => void (this.opened = null);

  ask = async (message: Said): Promise<{ token: string } | Trouble> => {
    const answer = await this.#here().link.ask(message);
    if (answer.is === "refused") return { sentence: answer.sentence, rule: answer.rule };
    return { token: answer.is === "done" ? answer.token : "" };
  };
  /** Ask for something; a refusal is shown. */
  attempt = async (message: Said): Promise<void> => {
    const answer = await this.ask(message);
    this.refused = "sentence" in answer ? answer : null;
  };

  /** Bots take all seats that nobody has. */
  fill = async (): Promise<void> => {
    for (const seat of this.empty)
      await this.attempt({ do: "bot", seat, level: this.table.settings.level ?? USUAL.level });
  };
  /** Take a seat, for who has none and no key; null for any. */
  join = async (seat: number | null): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    try {
      const key = await takeSeat(this.table.code, ownName(), seat);
      this.refused = null;
      this.#here().entered(key.token);
    } catch (error) {
      this.refused = trouble(error);
    } finally {
      this.busy = false;
    }
  };
  leave = (): void => {
    this.close();
    if (!this.#here().link.online) {
      this.refused = { sentence: t("home.unreachable"), rule: "" };
      return;
    }
    void this.#here().link.ask({ do: "leave" });
    this.#forget();
  };
  remove = async (): Promise<void> => {
    try {
      await api.remove(this.table.code, keyTo(this.table.code)?.token ?? this.#here().link.token ?? "");
      this.#forget();
    } catch (error) {
      this.refused = trouble(error);
      this.close();
    }
  };
  #forget(): void {
    forget(this.table.code);
    router.go("/");
  }
}

export const [gathered, gather] = createContext<Gathering>();
