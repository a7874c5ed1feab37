import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renew } from "./worker";

let reload: ReturnType<typeof vi.fn>;
/** The server has this page; none is a server that cannot be reached. */
const serve = (page: string | null, status = 200): void =>
  void vi.stubGlobal("fetch", async () => {
    if (page === null) throw new TypeError("no network");
    return new Response(page, { status });
  });

beforeEach(() => {
  vi.spyOn(document, "querySelector").mockReturnValue({
    getAttribute: () => "/assets/index-1.js",
  } as unknown as Element);
  reload = vi.fn();
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("opens the page of today where a piece is gone with the page before", async () => {
  serve('<script type="module" src="/assets/index-2.js">');
  await renew();
  expect(reload).toHaveBeenCalledOnce();
});

it("opens nothing where that would be the same again, or there is none", async () => {
  for (const [page, status] of [
    ['<script type="module" src="/assets/index-1.js">', 200],
    [null, 0],
    ["bad gateway", 502],
  ] as const) {
    serve(page, status);
    await renew();
  }
  expect(reload).not.toHaveBeenCalled();
});
