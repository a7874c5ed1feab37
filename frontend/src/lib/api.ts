// What is asked of the server over HTTP.
import type { Box, Entry, Key, Problem, Replay, RuleText, Settings, Suspicion, TableCard, Wish } from "../wire";

/** The server said no: a sentence, and the rule that says so if there is one. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(path, init);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ sentence: answer.statusText, rule: "" }))) as Problem;
    throw new Refused(problem.sentence, problem.rule, answer.status);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

let known: Promise<Box> | undefined;
/** Cards, modules, rulesets, bots; asked for once. */
export const box = (): Promise<Box> => (known ??= ask<Box>("GET", "/api/box"));
export const create = (wish: Wish): Promise<Key> => ask("POST", "/api/tables", wish);
export const check = (settings: Settings): Promise<Settings> => ask("POST", "/api/check", settings);
export const join = (code: string, entry: Entry): Promise<Key> => ask("POST", `/api/tables/${encodeURIComponent(code)}/people`, entry);
export const look = (code: string): Promise<TableCard> => ask("GET", `/api/tables/${encodeURIComponent(code)}`);
export const watchable = (): Promise<TableCard[]> => ask("GET", "/api/tables");
export const remove = (code: string, token: string): Promise<void> => ask("DELETE", `/api/tables/${code}`, undefined, token);
export const own = (keys: [string, string][]): Promise<TableCard[]> => ask("POST", "/api/mine", { keys });
export const replay = (code: string, seat: number | null, first: number, count: number): Promise<Replay> =>
  ask("GET", `/api/tables/${code}/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`);
let book: Promise<RuleText[]> | undefined;
/** The rulebook, asked for once. */
export const rules = (): Promise<RuleText[]> => (book ??= ask<RuleText[]>("GET", "/api/rules"));
export const suspicion = (code: string, token: string, round: number): Promise<Suspicion> =>
  ask("GET", `/api/tables/${code}/suspicion?round=${round}`, undefined, token);
