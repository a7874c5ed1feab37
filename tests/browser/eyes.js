// What people see on the page. The tests put this into every page, and ask it.
globalThis.eyes = {
  visible: (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility()),

  /** What one could act on; nothing while *before* is the question still. */
  scene(before) {
    const count = (where) => this.visible(where).length;
    if (count("main.over")) return { what: "over" };
    const question = document.querySelector("footer[data-question]")?.dataset.question;
    if (count(".end .picks button")) return question === before ? null : { what: "gold", question };
    if (count(".end")) return count(".end .acts .primary:not(:disabled)") ? { what: "end" } : null;
    if (count("dialog[open]")) return { what: "meeting" };
    if (!question || question === before) return null;
    if (count(".acts .option:not(:disabled)")) return { what: "choice", question };
    return count(".hand.active") ? { what: "turn", question } : null;
  },

  /** The numbers of the cards that can be played, from 1. */
  playable: () => [...document.querySelectorAll(".hand li")].flatMap((card, i) => (card.matches(".off") ? [] : [i + 1])),

  /** What is to be tapped next for the card that is chosen: "" if nothing is. */
  next: () =>
    [".acts .main:not(:disabled)", ".place:not(.chosen)", ".lit:not(.chosen) .seat", ".acts .way[aria-pressed=false]", ".acts .verb"].find(
      (where) => document.querySelector(where),
    ) ?? "",

  /** How wide a place of the mine is that can be tapped, in pixels. */
  narrowest: () => Math.min(...[...document.querySelectorAll(".place")].map((place) => place.getBoundingClientRect().width)),

  /** What has the focus, and whether that can be seen. */
  focus() {
    const one = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return {
      what: one.getAttribute("aria-label") ?? one.textContent.trim(),
      where: ["picks", "end", "meeting", "hand", "map", "acts", "seats"].find((name) => one.closest(`.${name}`)) ?? "",
      kind: ["main", "option", "primary", "pick"].find((name) => one.classList.contains(name)) ?? one.dataset.verb ?? "",
      isSeen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    };
  },

  /** Controls that are too small for a thumb; links in a text and places on the map are as large as those are. */
  small: () =>
    eyes
      .visible("button:not(.link, [aria-hidden=true] *, .hand *), a.button, select, input")
      .map((one) => ({ html: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
      .map(({ html, box }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`),

  /** What a machine finds wrong for people who see or hear otherwise. */
  violations: () => eyes.wrong({}),

  /** What of that is about colours. */
  faint: () => eyes.wrong({ runOnly: ["color-contrast", "link-in-text-block"] }),

  async wrong(rules) {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...rules });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
  },

  /** All that is said, but for what says of itself that it is in another language. */
  words() {
    const told = (one) => ["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name));
    const own = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim());
    const all = [...document.querySelectorAll("body *:not(script, style, option, pre, code, [lang], [lang] *)")];
    return [document.title, ...all.flatMap((one) => [...told(one), ...own(one)])].filter(Boolean);
  },

  /** Every text and every attribute. */
  everything: () =>
    [...document.querySelectorAll("body *")]
      .flatMap((one) => [...[...one.attributes].map(({ value }) => value), ...[...one.childNodes].map((node) => node.data ?? "")])
      .join("\n"),

  /** What the browser keeps. */
  kept: async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    shelf: await eyes.shelf(),
  }),

  /** What the worker of the page keeps: by address. */
  async shelf() {
    const kept = {};
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name);
      for (const { url } of await shelf.keys()) kept[url] = await (await shelf.match(url)).text();
    }
    return kept;
  },

  /** Hear from now on what a screen reader is told of by itself: what is added to a log, and what a status says. */
  listen() {
    eyes.heard = { log: [], status: [] };
    const LIVE = "[role=log], [role=status], [aria-live]";
    new MutationObserver((changes) => {
      const changed = new Set();
      for (const { target, addedNodes, type } of changes) {
        const region = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(LIVE);
        if (!region) continue;
        if (!region.matches("[role=log]")) changed.add(region);
        else if (type === "characterData") eyes.heard.log.push(`again: ${target.data}`);
        else eyes.heard.log.push(...[...addedNodes].map((node) => node.textContent.trim()).filter(Boolean));
      }
      for (const region of changed) if (region.textContent.trim()) eyes.heard.status.push(region.textContent.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  },

  /** What was heard. */
  told: () => eyes.heard,

  /** The chances that the chart of suspicion shows, line by line. */
  chart() {
    const levels = [...document.querySelectorAll(".chart path")].flatMap((path) => path.getAttribute("d").match(/(?<=^M44 )[\d.]+(?=H)/) ?? []).map(Number);
    const [none, all] = [levels[0], levels.at(-1)];
    const chance = (point) => (Number(point.split(",")[1]) - none) / (all - none);
    return [...document.querySelectorAll(".chart polyline")].map((line) => line.getAttribute("points").split(" ").map(chance));
  },

  /** The lines of the log, without what only divides them. */
  log: () => [...document.querySelectorAll(".log li:not(.cut)")].map((line) => line.textContent.trim()),

  /** The drawing of one's dwarf, and of every card of the mine that is not turned up. */
  covered: () => ({
    dwarf: document.querySelector(".look").innerHTML,
    goals: [...document.querySelectorAll(".goals svg")].map((goal) => goal.outerHTML),
  }),
};
