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

/** Columns without anything that are shown as a gap, from the first to the last. */
export interface Fold {
  from: number;
  to: number;
}
/** How wide the gap is, in columns; and how many columns make one at least. */
const GAP_WIDTH = 0.62;
const FEWEST = 2;

/** The widest gap of *columns* that are bare, west of the last one; null if none is worth it. */
export function gapIn(columns: number[]): Fold | null {
  const taken = [...new Set(columns)].sort((a, b) => a - b);
  const gaps = taken.slice(1).map((column, i): Fold => ({ from: taken[i]! + 1, to: column - 1 }));
  const widest = gaps.reduce((best, gap) => (gap.to - gap.from > best.to - best.from ? gap : best), { from: 1, to: 0 });
  return widest.to - widest.from + 1 >= FEWEST ? widest : null;
}

/** Where *column* is drawn while *fold* is folded, in columns. */
export function drawnAt(column: number, fold: Fold | null): number {
  if (!fold || column <= fold.from) return column;
  const folded = fold.to - fold.from + 1;
  return column > fold.to ? column - folded + GAP_WIDTH : fold.from + ((column - fold.from) / folded) * GAP_WIDTH;
}

/** The column that is drawn at *place*. */
export function columnAt(place: number, fold: Fold | null): number {
  if (!fold || place < fold.from) return Math.floor(place);
  const folded = fold.to - fold.from + 1;
  const beyond = place - fold.from - GAP_WIDTH;
  return Math.floor(beyond >= 0 ? fold.to + 1 + beyond : fold.from + ((place - fold.from) / GAP_WIDTH) * folded);
}

/** The smallest area that holds all *cells*, as columns and rows. */
export function around(cells: [number, number][]): Area {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

/** *cells* and those beside them, where the next card may lie: so a view need not move when a card is chosen. */
export const withNeighbours = (cells: [number, number][]): [number, number][] =>
  cells.flatMap(([x, y]): [number, number][] => [
    [x, y],
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ]);

interface Size {
  width: number;
  height: number;
}
export interface Spot {
  left: number;
  top: number;
}

/** How many of *cells* something of *size* hides at *spot*. */
export function hides(frame: Frame, cells: [number, number][], spot: Spot, size: Size): number {
  const across = CARD.width * frame.scale;
  const down = CARD.height * frame.scale;
  return cells.filter(([column, row]) => {
    const from = column * across + frame.x;
    const above = row * down + frame.y;
    return (
      from < spot.left + size.width &&
      from + across > spot.left &&
      above < spot.top + size.height &&
      above + down > spot.top
    );
  }).length;
}

/** The one of *spots* where the fewest of *cells* are hidden, the first of those that are as good. */
const clearest = (frame: Frame, cells: [number, number][], spots: Spot[], size: Size): Spot | undefined =>
  spots.map((spot) => ({ spot, hidden: hides(frame, cells, spot, size) })).sort((a, b) => a.hidden - b.hidden)[0]?.spot;

/** Where a bar of *size* stands that belongs to *cell*: at the side where it hides the fewest of *cells*. */
export function beside(
  frame: Frame,
  cell: [number, number],
  cells: [number, number][],
  screen: Size,
  size: Size = { width: 268, height: 58 },
): Spot {
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
  ].filter(
    (spot) =>
      spot.left >= EDGE &&
      spot.top >= EDGE &&
      spot.left + size.width <= screen.width - EDGE &&
      spot.top + size.height <= screen.height - EDGE,
  );
  return clearest(frame, cells, spots, size) ?? { left, top: screen.height - size.height - EDGE };
}

/**
 * The corner where something of *size* stands: below, on the left or on the right, but not over one of *cells* if
 * there is another corner.
 */
export function corner(frame: Frame, cells: [number, number][], screen: Size, size: Size, isLeft: boolean): Spot {
  const [left, right] = [EDGE, screen.width - size.width - EDGE];
  const columns = isLeft ? [left, right] : [right, left];
  const spots = [screen.height - size.height - EDGE, EDGE].flatMap((top) => columns.map((left) => ({ left, top })));
  return clearest(frame, cells, spots, size)!;
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

/** Moved so that *area* ends at the edge in the east. */
export const eastward = (frame: Frame, area: Area, width: number): Frame => ({
  ...frame,
  x: width - EDGE - (area.east + 1) * CARD.width * frame.scale,
});

/** Whether *area* would be seen larger if it were less wide. */
export function isWide(area: Area, { width, height }: Size, most: number, margin: number): boolean {
  const across = (width - 2 * margin) / ((area.east - area.west + 1) * CARD.width);
  const down = (height - 2 * margin) / ((area.south - area.north + 1) * CARD.height);
  return across < Math.min(down, most / CARD.width);
}

/** How wide a card must be for a finger, and how wide it is where there is room, in pixels. */
const FINGER = 44;
const ROOMY = 64;
/** If it is narrower, a finger that slips meets another. */
const NARROW = 40;

/** Whether cards are too small for a finger. */
export const isSmall = (frame: Frame): boolean => frame.scale * CARD.width < FINGER;

/** Whether they are so small that one may miss. */
export const isTiny = (frame: Frame): boolean => frame.scale * CARD.width < NARROW;

/** Closer to *cells*, with as much around them as fits, if cards are too small when the *whole* area is shown. */
export function closeUp(whole: Frame, area: Area, cells: [number, number][], width: number, height: number): Frame {
  if (cells.length === 0 || !isSmall(whole)) return whole;
  const { west, east, north, south } = around(cells);
  const near = [1, 0.5, 0].map((by) =>
    fit({ west: west - by, east: east + by, north: north - by, south: south + by }, width, height, ROOMY, EDGE),
  );
  const best = near.find((frame) => !isSmall(frame)) ?? near.at(-1)!;
  return best.scale > whole.scale ? within(best, area, width, height) : whole;
}

/** How much closer the end of a round is seen, and how wide a card is then at least, in pixels. */
const CLOSER = 1.25;
const STAGED = 84;

/** Closer to *cell*, at which all look, with room around it. */
export function onStage(whole: Frame, area: Area, [x, y]: [number, number], { width, height }: Size): Frame {
  const most = Math.min(width / (3 * CARD.width), height / (2.4 * CARD.height));
  const scale = Math.min(most, Math.max(whole.scale * CLOSER, STAGED / CARD.width));
  if (scale <= whole.scale) return whole;
  const frame = {
    scale,
    x: width / 2 - (x + 0.5) * CARD.width * scale,
    y: height / 2 - (y + 0.5) * CARD.height * scale,
  };
  return within(
    frame,
    { west: area.west - 1, east: area.east + 1, north: area.north - 1, south: area.south + 1 },
    width,
    height,
  );
}

/** Moved so that no more lies beyond *area* than must. */
function within(frame: Frame, area: Area, width: number, height: number): Frame {
  const kept = (at: number, from: number, to: number, room: number): number => {
    const first = EDGE - from * frame.scale;
    const last = room - EDGE - to * frame.scale;
    return last > first ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };
  return {
    scale: frame.scale,
    x: kept(frame.x, area.west * CARD.width, (area.east + 1) * CARD.width, width),
    y: kept(frame.y, area.north * CARD.height, (area.south + 1) * CARD.height, height),
  };
}

/** As close as a finger needs it, with the point (*x*, *y*) of the screen where it is, or nearly so. */
export const approached = (frame: Frame, area: Area, x: number, y: number, { width, height }: Size): Frame =>
  within(zoomed(frame, ROOMY / CARD.width / frame.scale, x, y), area, width, height);

/** How far from its middle a finger still means a place, and how far from its edge at least, in pixels. */
const THUMB = 28;
const SLIP = 8;

/** Which of *cells* a finger at (*x*, *y*) means: the nearest one, if it is near; undefined if none is. */
export function meant(frame: Frame, cells: [number, number][], x: number, y: number): number | undefined {
  const across = CARD.width * frame.scale;
  const down = CARD.height * frame.scale;
  const beyond = (at: number, from: number, to: number): number => Math.max(from - at, at - to, 0);
  const far = cells.map(([column, row]) => {
    const west = column * across + frame.x;
    const north = row * down + frame.y;
    return Math.hypot(beyond(x, west, west + across), beyond(y, north, north + down));
  });
  const nearest = far.indexOf(Math.min(...far));
  return far[nearest]! <= Math.max(THUMB - across / 2, SLIP) ? nearest : undefined;
}

/** Make everything larger or smaller round the point (*x*, *y*) of the screen. */
export function zoomed(frame: Frame, factor: number, x: number, y: number): Frame {
  const scale = Math.min(1.6, Math.max(0.18, frame.scale * factor));
  const by = scale / frame.scale;
  return { scale, x: x - (x - frame.x) * by, y: y - (y - frame.y) * by };
}
