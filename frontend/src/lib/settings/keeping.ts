// What this browser remembers: keys to tables, and how its owner likes things.
import type { Look } from "../../wire";

export interface KeptKey {
  code: string;
  token: string;
  name: string;
  at: number;
}

export interface Likes {
  language: string;
  theme: "dark" | "light" | "system";
  sound: boolean;
  /** A notification when it is one's turn and the page is hidden. */
  notify: boolean;
  vibrate: boolean;
  confirm: boolean;
  name: string;
  /** The dwarf that one is at a table; null until one has chosen. */
  look: Look | null;
}

const KEYS = "saboteur.keys";
const WANTED = "saboteur.wanted";
const LIKES = "saboteur.likes";
const MOST = 100;

const USUAL: Likes = {
  language: "",
  theme: "system",
  sound: false,
  notify: false,
  vibrate: false,
  confirm: true,
  name: "",
  look: null,
};

/** What could not be stored, because storage is off or full: it is remembered until the page is left. */
const unstored = new Map<string, string>();

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(unstored.get(name) ?? localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}

export function keys(): KeptKey[] {
  return read<KeptKey[]>(KEYS, []);
}

export function keyTo(code: string): KeptKey | undefined {
  return keys().find((key) => key.code === code);
}

export function keep(code: string, token: string, name: string): void {
  const others = keys().filter((key) => key.code !== code);
  write(KEYS, [{ code, token, name, at: Date.now() }, ...others].slice(0, MOST));
  wantNoMore(code);
}

/** A secret as the server makes them, of 192 bits. */
export function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * Tables where a seat was asked for, and the secrets made up for that: until the answer is there one may have it, or
 * not.
 */
const wants = (): [string, string][] => read<[string, string][]>(WANTED, []);

export const wanted = (code: string): string | undefined => wants().find(([other]) => other === code)?.[1];

/**
 * The secret with which to ask for a seat: the same until one has it, so that one is never asked to sit beside
 * oneself.
 */
export function want(code: string): string {
  const known = wanted(code);
  if (known) return known;
  const token = madeUp();
  write(WANTED, [[code, token], ...wants()].slice(0, MOST));
  return token;
}

function wantNoMore(code: string): void {
  if (wanted(code))
    write(
      WANTED,
      wants().filter(([other]) => other !== code),
    );
}

export function forget(code: string): void {
  write(
    KEYS,
    keys().filter((key) => key.code !== code),
  );
  wantNoMore(code);
}

export function likes(): Likes {
  return { ...USUAL, ...read<Partial<Likes>>(LIKES, {}) };
}

export function like(changes: Partial<Likes>): Likes {
  const now = { ...likes(), ...changes };
  write(LIKES, now);
  return now;
}

/** By lesson: the step that was reached, or that it is done. */
export type Progress = Record<string, number | "done">;

const LEARNT = "saboteur.learnt";

export function progress(): Progress {
  return read<Progress>(LEARNT, {});
}

/** Remember how far a pupil came; what is done stays done. */
export function learn(lesson: string, reached: number | "done"): void {
  const known = progress();
  if (known[lesson] !== "done") write(LEARNT, { ...known, [lesson]: reached });
}
