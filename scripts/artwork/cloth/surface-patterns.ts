import { blend, type Dye } from "./dyes.ts";
import { band, dot, flower, line, petal, shape, type Tile } from "./marks.ts";

/** One sprig of a block print: a flower on a stem with two leaves. */
const sprig = (x: number, y: number, d: Dye) =>
  line(`M${x} ${y + 4}C${x - 2} ${y + 12} ${x + 1} ${y + 18} ${x} ${y + 25}`, d.thread, 1.8) +
  petal(x, y + 19, 13, 4, 62, d.thread) +
  petal(x, y + 17, 13, 4, -62, d.thread) +
  flower(x, y - 2, 12, 6, d.thread, d.accent);

/** Patterns that are dyed, printed or worked onto the cloth. */
export const worked = {
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
