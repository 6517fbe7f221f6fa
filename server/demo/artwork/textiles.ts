import { blend, type Dye } from "./dyes.ts";

interface Tile {
  width: number;
  height: number;
  /** What lies on the base colour, in one repeat. */
  marks: string;
}

const band = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" fill-opacity="${opacity}"/>`;

const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;

const shape = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`;

const dot = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`;

/** A petal that points up from the place, turned around it. */
const petal = (x: number, y: number, length: number, width: number, turn: number, fill: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${width} ${-length * 0.35} ${width * 0.7} ${-length * 0.8} 0 ${-length}C${-width * 0.7} ${-length * 0.8} ${-width} ${-length * 0.35} 0 0Z" fill="${fill}"/>`;

function flower(x: number, y: number, size: number, petals: number, fill: string, heart: string): string {
  const ring = Array.from({ length: petals }, (_, i) => petal(x, y, size, size * 0.34, (360 / petals) * i, fill));
  return `${ring.join("")}${dot(x, y, size * 0.24, heart)}`;
}

/** One sprig of a block print: a flower on a stem with two leaves. */
const sprig = (x: number, y: number, d: Dye) =>
  line(`M${x} ${y + 4}C${x - 2} ${y + 12} ${x + 1} ${y + 18} ${x} ${y + 25}`, d.thread, 1.8) +
  petal(x, y + 19, 13, 4, 62, d.thread) +
  petal(x, y + 17, 13, 4, -62, d.thread) +
  flower(x, y - 2, 12, 6, d.thread, d.accent);

const threads = (count: number, gap: number, way: (at: number) => string) =>
  Array.from({ length: count }, (_, i) => way(gap * (i + 0.5))).join("");

const weave = (d: Dye): Tile => ({
  width: 120,
  height: 120,
  marks:
    line(
      threads(40, 3, (y) => `M0 ${y}H120`),
      d.deep,
      0.7,
      0.12,
    ) +
    line(
      threads(40, 3, (x) => `M${x} 0V120`),
      d.light,
      0.7,
      0.14,
    ),
});

const textileTiles = {
  plain: weave,
  slub: (d: Dye): Tile => ({
    width: 90,
    height: 66,
    marks:
      line("M4 8H40M52 21H88M10 35H30M44 47H80M2 59H26", d.light, 1.4, 0.34) +
      line("M50 5H84M6 17H34M38 30H66M20 53H50M60 62H86", d.deep, 1.2, 0.22) +
      line("M22 0V66M67 0V66", d.light, 0.8, 0.16),
  }),
  stripe: (d: Dye): Tile => ({
    width: 44,
    height: 20,
    marks: band(0, 0, 14, 20, d.thread, 0.94) + band(18, 0, 2.4, 20, d.thread, 0.8),
  }),
  pinstripe: (d: Dye): Tile => ({ width: 20, height: 20, marks: band(9, 0, 1.7, 20, d.thread, 0.75) }),
  sailor: (d: Dye): Tile => ({ width: 20, height: 46, marks: band(0, 0, 20, 19, d.thread, 0.95) }),
  check: (d: Dye): Tile => ({
    width: 96,
    height: 96,
    marks:
      band(8, 0, 30, 96, d.deep, 0.5) +
      band(0, 8, 96, 30, d.deep, 0.5) +
      band(60, 0, 9, 96, d.thread, 0.55) +
      band(0, 60, 96, 9, d.thread, 0.55) +
      band(80, 0, 3, 96, d.accent, 0.8) +
      band(0, 80, 96, 3, d.accent, 0.8),
  }),
  gingham: (d: Dye): Tile => ({
    width: 28,
    height: 28,
    marks: band(0, 0, 14, 28, d.thread, 0.62) + band(0, 0, 28, 14, d.thread, 0.62),
  }),
  ikat: (d: Dye): Tile => {
    const diamond = (x: number, y: number, w: number, h: number, fill: string) => {
      const steps = [0, 0.25, 0.5, 0.75, 1].map((t) => [w * (1 - t), h * t] as const);
      const right = steps.flatMap(([a, b], i) =>
        i === 0 ? [[a, -4] as const, [a, 4] as const] : [[a + 3, b - 3] as const, [a, b + 5] as const],
      );
      const ring = [
        ...right,
        ...right.map(([a, b]) => [-a, b] as const).reverse(),
        ...right.map(([a, b]) => [-a, -b] as const),
        ...right.map(([a, b]) => [a, -b] as const).reverse(),
      ];
      return shape(`M${ring.map(([a, b]) => `${x + a} ${y + b}`).join("L")}Z`, fill);
    };
    return {
      width: 88,
      height: 120,
      marks:
        diamond(44, 60, 36, 50, d.thread) +
        diamond(44, 60, 25, 35, d.accent) +
        diamond(44, 60, 14, 20, d.base) +
        diamond(44, 60, 6, 9, d.thread) +
        [0, 88]
          .map((x) => [0, 120].map((y) => diamond(x, y, 14, 20, d.thread) + diamond(x, y, 6, 9, d.deep)).join(""))
          .join(""),
    };
  },
  block: (d: Dye): Tile => ({
    width: 84,
    height: 100,
    marks: sprig(21, 20, d) + sprig(63, 70, d) + dot(63, 22, 2.6, d.accent) + dot(21, 74, 2.6, d.accent),
  }),
  jaal: (d: Dye): Tile => ({
    width: 92,
    height: 128,
    marks:
      line("M46 0C72 20 92 40 92 64C92 88 72 108 46 128C20 108 0 88 0 64C0 40 20 20 46 0Z", d.thread, 2.2, 0.85) +
      flower(46, 64, 23, 8, d.thread, d.accent) +
      [0, 92].map((x) => [0, 128].map((y) => flower(x, y, 14, 6, d.accent, d.thread)).join("")).join("") +
      petal(46, 112, 18, 5, 0, d.accent) +
      petal(46, 16, 18, 5, 180, d.accent),
  }),
  bandhani: (d: Dye): Tile => {
    const knot = (x: number, y: number, r = 3.4) => dot(x, y, r, d.thread) + dot(x, y, r * 0.36, d.deep);
    const ring = [0, 1, 2, 3].flatMap((side) =>
      [0, 1, 2, 3].map((n) => {
        const t = n / 4;
        const corner = [
          [0, -32],
          [32, 0],
          [0, 32],
          [-32, 0],
          [0, -32],
        ] as const;
        const [ax, ay] = corner[side] ?? [0, 0];
        const [bx, by] = corner[side + 1] ?? [0, 0];
        return knot(45 + ax + (bx - ax) * t, 45 + ay + (by - ay) * t);
      }),
    );
    return {
      width: 90,
      height: 90,
      marks:
        ring.join("") +
        [
          [45, 45],
          [37, 45],
          [53, 45],
          [45, 37],
          [45, 53],
        ]
          .map(([x = 0, y = 0]) => knot(x, y, 3))
          .join("") +
        [
          [0, 0],
          [90, 0],
          [0, 90],
          [90, 90],
          [10, 0],
          [80, 0],
          [0, 10],
          [0, 80],
          [10, 90],
          [80, 90],
          [90, 10],
          [90, 80],
        ]
          .map(([x = 0, y = 0]) => knot(x, y, 2.6))
          .join(""),
    };
  },
  leheriya: (d: Dye): Tile => ({
    width: 120,
    height: 64,
    marks:
      line("M-10 40L30 8L90 56L130 24", d.thread, 9, 0.92) +
      line("M-10 72L30 40L90 88L130 56M-10 8L30 -24L90 24L130 -8", d.accent, 4, 0.9),
  }),
  chevron: (d: Dye): Tile => ({
    width: 48,
    height: 34,
    marks:
      line("M-4 20L12 4L36 28L52 12", d.thread, 5, 0.85) +
      line("M-4 37L12 21L36 45L52 29M-4 3L12 -13L36 11L52 -5", d.deep, 3, 0.55),
  }),
  houndstooth: (d: Dye): Tile => ({
    width: 32,
    height: 32,
    marks: shape(
      "M0 0H16V8L24 0H32L16 16V24L8 16H0ZM16 32L24 24V32ZM32 16L24 24V16Z M0 32L0 24L8 16L8 24Z",
      d.thread,
      0.92,
    ),
  }),
  twill: (d: Dye): Tile => ({
    width: 112,
    height: 112,
    marks:
      line(
        threads(32, 7, (x) => `M${x} 0L${x - 112} 112`),
        d.light,
        1.5,
        0.3,
      ) +
      line(
        threads(32, 7, (x) => `M${x + 3} 0L${x - 109} 112`),
        d.deep,
        1,
        0.28,
      ),
  }),
  knit: (d: Dye): Tile => ({
    width: 14,
    height: 12,
    marks:
      line("M1 1C3 5 5 8 7 10C9 8 11 5 13 1", d.deep, 1.5, 0.34) +
      line("M1 -3C3 1 5 4 7 6C9 4 11 1 13 -3M1 9C3 13 5 16 7 18C9 16 11 13 13 9", d.light, 1.3, 0.4),
  }),
  cable: (d: Dye): Tile => ({
    width: 78,
    height: 64,
    marks:
      line("M20 -4C20 14 44 18 44 34C44 50 20 52 20 68", d.deep, 8, 0.34) +
      line("M44 -4C44 14 20 18 20 34C20 50 44 52 44 68", d.deep, 8, 0.34) +
      line("M18 -4C18 14 42 18 42 34C42 50 18 52 18 68", d.light, 5, 0.55) +
      line("M42 -4C42 14 18 18 18 34C18 50 42 52 42 68", d.light, 5, 0.4) +
      line("M58 0V64M70 0V64M6 0V64", d.deep, 2.6, 0.25) +
      line("M61 0V64M73 0V64M9 0V64", d.light, 2, 0.3),
  }),
  rib: (d: Dye): Tile => ({
    width: 117,
    height: 120,
    marks:
      line(
        threads(13, 9, (x) => `M${x} 0V120`),
        d.deep,
        3.4,
        0.45,
      ) +
      line(
        threads(13, 9, (x) => `M${x + 3.6} 0V120`),
        d.light,
        2,
        0.22,
      ),
  }),
  zari: (d: Dye): Tile => ({
    width: 56,
    height: 56,
    marks:
      band(0, 0, 56, 56, d.accent, 0.96) +
      line("M0 3H56M0 53H56", d.deep, 1.6, 0.55) +
      shape("M28 8L46 28L28 48L10 28Z", d.base) +
      shape("M28 17L38 28L28 39L18 28Z", blend(d.accent, "#ffffff", 0.35)) +
      shape("M0 18L9 28L0 38ZM56 18L47 28L56 38Z", d.deep, 0.8),
  }),
  leaves: (d: Dye): Tile => ({
    width: 70,
    height: 86,
    marks:
      line("M20 40C22 26 20 14 18 4", d.thread, 1.6) +
      [
        [20, 32, 58],
        [20, 32, -58],
        [20, 22, 50],
        [20, 22, -50],
        [19, 12, 0],
      ]
        .map(([x = 0, y = 0, t = 0]) => petal(x, y, 14, 4.4, t, d.thread))
        .join("") +
      line("M54 82C52 68 54 56 56 46", d.accent, 1.6) +
      [
        [54, 74, 58],
        [54, 74, -58],
        [54, 64, 50],
        [54, 64, -50],
        [55, 54, 0],
      ]
        .map(([x = 0, y = 0, t = 0]) => petal(x, y, 14, 4.4, t, d.accent))
        .join(""),
  }),
} satisfies Record<string, (dye: Dye) => Tile>;

export type TextileName = keyof typeof textileTiles;
export const textileNames = Object.keys(textileTiles) as TextileName[];

/** The cloth as an SVG pattern, its threads turned by some degrees. */
export function clothPattern(id: string, name: TextileName, dye: Dye, turn: number, scale: number): string {
  const { width, height, marks } = textileTiles[name](dye);
  // Small tiles are slow to render: several repeats make one tile.
  const [columns, rows] = [Math.ceil(110 / width), Math.ceil(110 / height)];
  const copies = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height];
    return i === 0 ? marks : `<g transform="translate(${x} ${y})">${marks}</g>`;
  });
  const [w, h] = [columns * width, rows * height];
  const fine = name === "plain" || name === "twill" ? "" : weaveLines(w, h, dye);
  return `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})"><rect width="${w}" height="${h}" fill="${dye.base}"/>${copies.join("")}${fine}</pattern>`;
}

function weaveLines(width: number, height: number, dye: Dye): string {
  const rows = Array.from({ length: Math.floor(height / 4) }, (_, i) => `M0 ${i * 4 + 2}H${width}`);
  return line(rows.join(""), dye.deep, 0.6, 0.08);
}
