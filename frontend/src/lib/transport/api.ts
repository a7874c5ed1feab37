// What is asked of the server over HTTP.
import { keyTo, madeUp, want } from "../settings/keeping";
import { network } from "./network.svelte";
import { inWords } from "./refusals";
import type {
  Advice,
  Arrival,
  Box,
  Branch,
  Chronicle,
  Ending,
  Key,
  Problem,
  Replay,
  Review,
  RuleText,
  Settings,
  Suspicion,
  TableCard,
  Wish,
  Word,
} from "../../wire";

/** The server said no: a sentence in the reader's language, and the rule that says so if there is one. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly rule: string,
    readonly status: number,
    /** What was put into the sentence. */
    readonly values: Problem["values"] = {},
  ) {
    super(sentence);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const answer = await answered(method, path, body, token, signal);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Milliseconds to wait for an answer, and between tries. */
const PATIENCE = 10_000;
const PAUSES = [500, 1500, 3000];
/** What a proxy says for a server, and a server that is about to stop: it may have been done. */
const LOST = [502, 503, 504];

/** Ask for what has a secret of one's own in it, and again if the answer is lost: the server does it once. */
async function surely<T>(path: string, body: { token: string }, token?: string, pauses = PAUSES): Promise<T> {
  try {
    return await ask("POST", path, body, token, AbortSignal.timeout(PATIENCE));
  } catch (error) {
    const [pause, ...later] = pauses;
    if (pause === undefined || (error instanceof Refused && !LOST.includes(error.status))) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return surely(path, body, token, later);
  }
}

async function answered(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (signal) init.signal = signal;
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await network.fetch(path, init);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ sentence: answer.statusText, rule: "" }))) as Problem;
    throw new Refused(await inWords(problem), problem.rule, answer.status, problem.values);
  }
  return answer;
}

const known = new Map<string, Promise<unknown>>();
/** What never changes is asked for once; if that fails, again when it is next wanted. */
function once<T>(path: string): Promise<T> {
  const asked = known.get(path) ?? ask<T>("GET", path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked as Promise<T>;
}
/** Cards, modules, rulesets, bots. */
export const box = (): Promise<Box> => once("/api/box");
export const create = (wish: Wish): Promise<Key> => surely("/api/tables", { ...wish, token: madeUp() });
export const check = (settings: Settings): Promise<Settings> => ask("POST", "/api/check", settings);
export const join = (code: string, arrival: Arrival): Promise<Key> =>
  surely(`/api/tables/${encodeURIComponent(code)}/people`, { ...arrival, token: want(code) });
export const look = (code: string): Promise<TableCard> => ask("GET", `/api/tables/${encodeURIComponent(code)}`);
export const watchable = (): Promise<TableCard[]> => ask("GET", "/api/tables");
export const remove = (code: string, token: string): Promise<void> =>
  ask("DELETE", `/api/tables/${code}`, undefined, token);
export const own = (keys: [string, string][]): Promise<TableCard[]> => ask("POST", "/api/mine", { keys });
export const replay = (code: string, seat: number | null, first: number, count: number): Promise<Replay> =>
  ask(
    "GET",
    `/api/tables/${code}/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`,
    undefined,
    keyTo(code)?.token,
  );
/** A finished game in our notation. */
export const record = async (code: string): Promise<Blob> =>
  (await answered("GET", `/api/tables/${code}/game.sab`, undefined, keyTo(code)?.token)).blob();
export const branch = (code: string, wish: Branch): Promise<Key> =>
  surely(`/api/tables/${code}/branches`, { ...wish, token: madeUp() }, keyTo(code)?.token);
/** What the words of the game mean, in a language. */
export const glossary = (language: string): Promise<Word[]> => once(`/api/glossary?language=${language}`);
/** The rulebook in a language. */
export const rules = (language: string): Promise<RuleText[]> => once(`/api/rules?language=${language}`);
const eyes = (seat: number | null): string => (seat === null ? "" : `&seat=${seat}`);
/** How suspicion could have moved in a round, by what a seat has seen; null is one's own, or what everybody saw. */
export const suspicion = (code: string, round: number, seat: number | null = null): Promise<Suspicion> =>
  ask("GET", `/api/tables/${code}/suspicion?round=${round}${eyes(seat)}`, undefined, keyTo(code)?.token);
/** All that happened, by the positions of a replay. */
export const chronicle = (code: string, seat: number | null): Promise<Chronicle> =>
  ask("GET", `/api/tables/${code}/chronicle?${eyes(seat)}`, undefined, keyTo(code)?.token);
/** What there is to tell of a game that is over. */
export const ending = (code: string): Promise<Ending> =>
  ask("GET", `/api/tables/${code}/ending`, undefined, keyTo(code)?.token);
/** What the coach would do now, and where one could have done better; for who plays alone against bots. */
export const coach = (code: string): Promise<Advice> =>
  ask("GET", `/api/tables/${code}/coach`, undefined, keyTo(code)?.token);
export const review = (code: string, round: number): Promise<Review> =>
  ask("GET", `/api/tables/${code}/review?round=${round}`, undefined, keyTo(code)?.token);
