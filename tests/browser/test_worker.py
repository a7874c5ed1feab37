"""The worker of the page: it is there when the network is not, and calls people to their table."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from ..server.serving import Site
from .people import SOON, Person, Room
from .test_secrets import expect_only_the_page
from .wire import wired

expect.set_options(timeout=SOON)

WHERE = """
  localStorage["saboteur.likes"] ??= JSON.stringify({ notify: true });
  Object.defineProperty(Document.prototype, "hidden", { get: () => globalThis.isElsewhere ?? false });
  globalThis.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("phones show none for a page"); }
  };
  globalThis.called = [];
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: async (title, { body, tag }) => void called.push({ title, body, tag }),
    getNotifications: async ({ tag }) =>
      called.filter((one) => one.tag === tag).map(() => ({ close: () => called.pop() })),
  });
"""
"""A page that can be made to think that nobody looks at it, on something like a phone."""

CLICK = """(tag) => {
  WindowClient.prototype.focus = async function () { globalThis.focused = new URL(this.url).pathname; };
  const event = new Event("notificationclick");
  const done = new Promise((resolve) => (event.waitUntil = resolve));
  event.notification = { tag, close: () => (globalThis.isClosed = true) };
  dispatchEvent(event);
  return done.then(() => [isClosed, focused]);
}"""
"""Clicks on a notification: only people may bring windows to the front, so it is told which one it was."""


BACK = "() => { isElsewhere = false; document.dispatchEvent(new Event('visibilitychange')); }"


async def served(person: Person) -> None:
    """Wait until the worker has all that the page is made of."""
    async with asyncio.timeout(SOON / 1000):
        while len(await person.look("shelf")) < 5:
            await asyncio.sleep(0.1)


async def test_without_a_network_the_page_says_so_and_comes_back_by_itself(room: Room, site: Site) -> None:
    key = await site.create("Ada", bots=2, players=3)
    async with wired(site.url) as wire:
        ada = await room.enter(wire.url)
        await served(ada)
        wire.cut()
        for path in ("learn", f"table/{key.code}#k={key.token}"):
            await ada.page.goto(f"{wire.url}/{path}")
            await expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
        wire.mend()

        await expect(ada.page.locator("button.start")).to_be_visible()
        expect_only_the_page(await ada.look("shelf"), [key.code, key.token])


@pytest.mark.slow
async def test_who_looks_elsewhere_is_called_to_their_table(room: Room) -> None:
    """What is shown says nothing of the game; it goes when they are back."""
    ada = await room.sit_down(bots=2, first=0, script=WHERE)
    await ada.act(await ada.see())
    await served(ada)
    await ada.page.evaluate("() => { isElsewhere = true; }")
    await ada.play(1)
    await ada.page.wait_for_function("() => called.length > 0")
    path = f"/table/{ada.state['code']}"
    called = await ada.page.evaluate("() => called")
    assert [{"title": "Your turn", "body": "Saboteur", "tag": path}] == called
    (worker,) = ada.page.context.service_workers
    assert [True, path] == await worker.evaluate(CLICK, path)

    await ada.page.evaluate(BACK)
    await ada.page.wait_for_function("() => called.length === 0")
    expect_only_the_page(await ada.look("shelf"), [ada.state["code"]])
