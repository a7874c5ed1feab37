// What is asked of the server over HTTP.
import { keyTo } from "./keeping";
import { inWords } from "./refusals";
import type { Box, Branch, Entry, Key, Problem, Replay, RuleText, Settings, Suspicion, TableCard, Wish } from "../wire";

/** The server said no: a sentence in the reader's language, and the rule that says so if there is one. */
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
  const answer = await answered(method, path, body, token);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function answered(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(path, init);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ sentence: answer.statusText, rule: "" }))) as Problem;
    throw new Refused(await inWords(problem), problem.rule, answer.status);
  }
  return answer;
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
  ask("GET", `/api/tables/${code}/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`, undefined, keyTo(code)?.token);
/** A finished game in our notation. */
export const record = async (code: string): Promise<Blob> => (await answered("GET", `/api/tables/${code}/game.sab`, undefined, keyTo(code)?.token)).blob();
export const branch = (code: string, wish: Branch): Promise<Key> => ask("POST", `/api/tables/${code}/branches`, wish, keyTo(code)?.token);
const books = new Map<string, Promise<RuleText[]>>();
/** The rulebook in a language, asked for once. */
export function rules(language: string): Promise<RuleText[]> {
  const book = books.get(language) ?? ask<RuleText[]>("GET", `/api/rules?language=${language}`);
  books.set(language, book);
  return book;
}
export const suspicion = (code: string, token: string, round: number): Promise<Suspicion> =>
  ask("GET", `/api/tables/${code}/suspicion?round=${round}`, undefined, token);
