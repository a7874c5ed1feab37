// What part of the mine is shown: a scale and a shift, and how both follow from what must be seen.

export const CARD = { width: 100, height: 140 };

/** How far a bar keeps from the edge of the screen, and from what it belongs to. */
const EDGE = 8;
const GAP = 10;

export interface Frame {
  scale: number;
  x: number;
  y: number;
}

export interface Area {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The smallest area that holds all *cells*, as columns and rows. */
export function around(cells: [number, number][]): Area {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

/** *cells* and those beside them, where the next card may lie: so a view need not move when a card is chosen. */
export const withNeighbours = (cells: [number, number][]): [number, number][] =>
  cells.flatMap(([x, y]): [number, number][] => [[x, y], [x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]);

/** Where a bar of *size* stands that belongs to *cell*: at the side where it hides the fewest of *cells*. */
export function beside(frame: Frame, cell: [number, number], cells: [number, number][], screen: { width: number; height: number }, size = { width: 240, height: 62 }): { left: number; top: number } {
  const [x, y] = cell;
  const across = CARD.width * frame.scale;
  const down = CARD.height * frame.scale;
  const west = x * across + frame.x;
  const north = y * down + frame.y;
  const left = Math.min(Math.max(west + (across - size.width) / 2, EDGE), screen.width - size.width - EDGE);
  const top = north + (down - size.height) / 2;
  const spots = [
    { left, top: north + down + GAP },
    { left, top: north - GAP - size.height },
    { left: west + across + GAP, top },
    { left: west - GAP - size.width, top },
  ].filter((spot) => spot.left >= EDGE && spot.top >= EDGE && spot.left + size.width <= screen.width - EDGE && spot.top + size.height <= screen.height - EDGE);
  const hidden = (spot: { left: number; top: number }): number =>
    cells.filter(([column, row]) => {
      const from = column * across + frame.x;
      const above = row * down + frame.y;
      return from < spot.left + size.width && from + across > spot.left && above < spot.top + size.height && above + down > spot.top;
    }).length;
  return spots.sort((a, b) => hidden(a) - hidden(b))[0] ?? { left, top: screen.height - size.height - EDGE };
}

/** Show *area* as large as it goes, but no card wider than *most*. */
export function fit(area: Area, width: number, height: number, most = 112, margin = 14): Frame {
  const columns = area.east - area.west + 1;
  const rows = area.south - area.north + 1;
  const scale = Math.min(
    (width - 2 * margin) / (columns * CARD.width),
    (height - 2 * margin) / (rows * CARD.height),
    most / CARD.width,
  );
  return {
    scale,
    x: width / 2 - ((area.west + area.east + 1) / 2) * CARD.width * scale,
    y: height / 2 - ((area.north + area.south + 1) / 2) * CARD.height * scale,
  };
}

/** Make everything larger or smaller round the point (*x*, *y*) of the screen. */
export function zoomed(frame: Frame, factor: number, x: number, y: number): Frame {
  const scale = Math.min(1.6, Math.max(0.18, frame.scale * factor));
  const by = scale / frame.scale;
  return { scale, x: x - (x - frame.x) * by, y: y - (y - frame.y) * by };
}
