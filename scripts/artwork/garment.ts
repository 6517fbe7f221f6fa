import type { Dye } from "./cloth/dyes.ts";
import { type Point, pointsOf, type Swell, widened } from "./geometry.ts";

/** A soft valley or ridge in the cloth. */
export interface Fold {
  line: readonly Point[];
  width: number;
  /** 0 to 1 */
  strength: number;
  swell?: Swell;
}

/** A piece of cloth that a garment is sewn from. All places are measured from the middle line (x = 0), on a sheet 1000 high. */
export interface Part {
  outline: string;
  cloth: "main" | "trim" | "lining" | "rib" | "solid" | { colour: string };
  /** The direction of the threads, in degrees. */
  turn?: number;
  folds?: Fold[];
  lights?: Fold[];
  seams?: string[];
  stitches?: string[];
  /** Drawn over the part: buttons, cords, labels. */
  over?: string;
  /** How far it lies above what is below it; 0 for what lies flat. */
  lift?: number;
  /** How round the piece is, 0 to 1. */
  roundness?: number;
  /** The only side it is seen from. */
  view?: View;
  /** What is different about it from behind. */
  behind?: Partial<Omit<Part, "behind" | "view">>;
}

export type View = "front" | "back";

export type Garment = (dye: Dye, trim: Dye) => Part[];

/** The line as points, or written as "x y, x y, x y". */
export const fold = (
  line: string | readonly Point[],
  width: number,
  strength: number,
  swell: Swell = "tapered",
): Fold => ({
  line: typeof line === "string" ? pointsOf(line) : line,
  width,
  strength,
  swell,
});

const widenFold = (f: Fold, factor: number): Fold => ({ ...f, line: f.line.map(([x, y]): Point => [x * factor, y]) });

/** The folds and their mirror images, a little weaker, since the light comes from the left. */
export const bothSides = (folds: Fold[]): Fold[] => [
  ...folds,
  ...folds.map((f) => ({ ...widenFold(f, -1), strength: f.strength * 0.8 })),
];

/** The part made wider or narrower around the middle line. What lies over it keeps its place. */
export const widen = (part: Part, factor: number): Part => ({
  ...widenPartly(part, factor),
  outline: widened(part.outline, factor),
  ...(part.behind && { behind: widenPartly(part.behind, factor) }),
});

const widenPartly = <P extends Partial<Part>>(part: P, factor: number): P => ({
  ...part,
  ...(part.outline && { outline: widened(part.outline, factor) }),
  ...(part.folds && { folds: part.folds.map((f) => widenFold(f, factor)) }),
  ...(part.lights && { lights: part.lights.map((f) => widenFold(f, factor)) }),
  ...(part.seams && { seams: part.seams.map((s) => widened(s, factor)) }),
  ...(part.stitches && { stitches: part.stitches.map((s) => widened(s, factor)) }),
});

/** The left counterpart of a part drawn for the right side. */
export const leftOf = (part: Part): Part => ({
  ...widen(part, -1),
  ...(part.turn !== undefined && { turn: -part.turn }),
  ...(part.over && { over: `<g transform="scale(-1 1)">${part.over}</g>` }),
});

/** What only its front shows: plackets, pockets, the inside of the collar. */
export const onFront = (part: Part): Part => ({ ...part, view: "front" });

/** What only its back shows. */
export const onBack = (part: Part): Part => ({ ...part, view: "back" });

/** The parts that are seen from the front or the back, as they look from there. */
export function partsOf(parts: Part[], from: View): Part[] {
  const visible = parts.filter(({ view = from }) => view === from);
  return from === "front" ? visible : visible.map((part) => leftOf({ ...part, ...part.behind }));
}

/** A sewn-on button with its four holes. */
export function button(x: number, y: number, radius: number, colour: string): string {
  const hole = radius * 0.26;
  const holes = [
    [-hole, -hole],
    [hole, -hole],
    [-hole, hole],
    [hole, hole],
  ].map(
    ([dx = 0, dy = 0]) => `<circle cx="${x + dx}" cy="${y + dy}" r="${radius * 0.12}" fill="#000" fill-opacity=".55"/>`,
  );
  return [
    `<circle cx="${x + 1}" cy="${y + 2.2}" r="${radius * 1.12}" fill="#000" fill-opacity=".28"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius * 0.7}" fill="none" stroke="#000" stroke-width="${radius * 0.12}" stroke-opacity=".2"/>`,
    `<path d="M${x - radius * 0.7} ${y - radius * 0.35}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x + radius * 0.35} ${y - radius * 0.7}" fill="none" stroke="#fff" stroke-width="${radius * 0.2}" stroke-linecap="round" stroke-opacity=".6"/>`,
    ...holes,
  ].join("");
}

export const buttons = (x: number, ys: number[], radius: number, colour: string) =>
  ys.map((y) => button(x, y, radius, colour)).join("");

/** The woven label inside a collar. */
export const label = (y: number) =>
  `<rect x="-17" y="${y}" width="34" height="17" rx="1.5" fill="#f6efe1"/><path d="M-9 ${y + 6}H9M-6 ${y + 11}H6" stroke="#32477a" stroke-width="2" stroke-opacity=".7"/>`;
