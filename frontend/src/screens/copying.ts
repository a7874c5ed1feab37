// Handing a link on.

/** Copy a text; also where browsers keep the clipboard to secure pages, which a house's own network is not. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // A dialog that is open lets nothing outside of it be selected.
  const home = document.querySelector("dialog[open]") ?? document.body;
  const focus = document.activeElement as HTMLElement | null;
  home.append(area);
  area.select();
  const done = document.execCommand?.("copy") ?? false;
  area.remove();
  focus?.focus();
  return done;
}

export const canShare = (): boolean => typeof navigator.share === "function";

/** Whether an address leads to this very computer only. */
export const isLocal = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");
