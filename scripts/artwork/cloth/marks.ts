export interface Tile {
  width: number;
  height: number;
  /** What lies on the base colour, in one repeat. */
  marks: string;
}

export const band = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" fill-opacity="${opacity}"/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;

export const shape = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`;

export const dot = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`;

/** A petal that points up from the place, turned around it. */
export const petal = (x: number, y: number, length: number, width: number, turn: number, fill: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${width} ${-length * 0.35} ${width * 0.7} ${-length * 0.8} 0 ${-length}C${-width * 0.7} ${-length * 0.8} ${-width} ${-length * 0.35} 0 0Z" fill="${fill}"/>`;

export function flower(x: number, y: number, size: number, petals: number, fill: string, heart: string): string {
  const ring = Array.from({ length: petals }, (_, i) => petal(x, y, size, size * 0.34, (360 / petals) * i, fill));
  return `${ring.join("")}${dot(x, y, size * 0.24, heart)}`;
}

export const threads = (count: number, gap: number, way: (at: number) => string) =>
  Array.from({ length: count }, (_, i) => way(gap * (i + 0.5))).join("");
