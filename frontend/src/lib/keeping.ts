// What this browser remembers: keys to tables, and how its owner likes things.

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
}

const KEYS = "saboteur.keys";
const LIKES = "saboteur.likes";
const MOST = 100;

const USUAL: Likes = { language: "", theme: "system", sound: false, notify: false, vibrate: false, confirm: true, name: "" };

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage everything works but is forgotten.
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
}

export function forget(code: string): void {
  write(KEYS, keys().filter((key) => key.code !== code));
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
