// A picture of the page as a file: whatever colours it takes from the page go with it.

const WIDTH = 1200;
const HEIGHT = 630;

/** An `<svg>` of the page as text that stands by itself. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const source = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => withLook(element, source[i]!));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(HEIGHT));
  const look = getComputedStyle(svg);
  const value = (name: string): string => look.getPropertyValue(`--${name}`).trim().replaceAll('"', "'") || "none";
  return new XMLSerializer().serializeToString(copy).replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => value(name));
}

const LOOKS = ["fill", "stroke", "stroke-width", "font-family", "font-weight", "stroke-dasharray"];
/** What a style sheet gives an element, written on it; what is written there already stays. */
function withLook(copy: Element, source: Element): void {
  if (!source.getAttribute("class")) return;
  const look = getComputedStyle(source);
  for (const name of LOOKS) if (look.getPropertyValue(name)) copy.setAttribute(name, look.getPropertyValue(name));
}

/** The same as a PNG file. */
export async function drawn(svg: SVGSVGElement, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob!], name, { type: "image/png" });
}
