// Which screen the address names. Secrets stand after the #, which browsers send to nobody.

export type Route =
  | { screen: "home" }
  | { screen: "new" }
  | { screen: "table"; code: string; big: boolean }
  | { screen: "replay"; code: string; at: number; eyes: number | null; round: number }
  | { screen: "rules"; rule: string }
  | { screen: "glossary" }
  | { screen: "learn"; lesson: string };

export function read(path: string, search = ""): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "new") return { screen: "new" };
  if (first === "table" && second) return { screen: "table", code: second.toUpperCase(), big: third === "screen" };
  if (first === "replay" && second) {
    const asked = new URLSearchParams(search);
    const number = (name: string): number => Math.max(0, Math.trunc(Number(asked.get(name))) || 0);
    const eyes = asked.has("seat") ? number("seat") : null;
    return { screen: "replay", code: second.toUpperCase(), at: number("at"), eyes, round: number("round") };
  }
  if (first === "rules" && second === "glossary") return { screen: "glossary" };
  if (first === "rules") return { screen: "rules", rule: second };
  if (first === "learn") return { screen: "learn", lesson: second };
  return { screen: "home" };
}

/** Where a replay opens at a moment, from a seat. */
export const momentPath = (code: string, at: number, seat: number | null): string =>
  `/replay/${code}?at=${at}${seat === null ? "" : `&seat=${seat}`}`;

/** Where a replay opens at the beginning of a round. */
export const roundPath = (code: string, round: number): string => `/replay/${code}?round=${round}`;

class Router {
  route = $state<Route>(read(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname, location.search)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = read(location.pathname, location.search);
    scrollTo(0, 0);
  }

  /** A link's click, unless somebody wants it elsewhere. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api")
    )
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
