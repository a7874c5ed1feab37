import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announced } from "../transport/announced.svelte";
import Band from "./Band.svelte";

const answer = (text: string, closing = false): Response =>
  new Response(JSON.stringify({ is: "announced", text, closing }));

beforeEach(() => announced.hear({ is: "announced", text: "", closing: false }));
/** What was asked for last is heard before the next test, in which something else is said. */
afterEach(async () => {
  cleanup();
  await announced.ask();
});

describe("the band", () => {
  it("says nothing as long as nobody has anything to say", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer("")));
    const heard = vi.spyOn(announced, "hear");
    render(Band);
    await waitFor(() => expect(heard).toHaveBeenCalled());
    heard.mockRestore();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows what all are told as plain text, until it is put away", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer("<b>Tonight</b> at eight")));
    render(Band);
    expect((await screen.findByRole("alert")).textContent).toContain("run this server: <b>Tonight</b> at eight");
    await fireEvent.click(screen.getByRole("button"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows news again to who has put the old away, and says that the server is to be stopped", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer("Tonight")));
    render(Band);
    await fireEvent.click(await screen.findByRole("button"));
    announced.hear({ is: "announced", text: "Tonight", closing: true });
    const text = (await screen.findByRole("alert")).textContent;
    expect(text).toContain("about to be updated");
    expect(text).not.toContain("Tonight");
  });

  it("stays silent when the server cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    render(Band);
    await announced.ask();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
