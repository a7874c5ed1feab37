// What part of the mine is shown: a scale and a shift, and how both follow from what must be seen.

export const CARD = { width: 100, height: 140 };

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
