import type { Cloth } from "#demo/catalogue/cloths.ts";
import { dyes } from "./cloth/dyes.ts";
import { fold, type Garment, type Part } from "./garment.ts";
import { paintGarment } from "./paint.ts";

/** How much nearer the cloth is than on the garment. */
const nearness = 2.2;

const sheet = "M-420 -20L420 -20L420 1020L-420 1020Z";

const folds = [
  fold("-440 240, -120 330, 180 250, 440 60", 120, 0.34),
  fold("-440 560, -160 600, 120 520, 440 330", 150, 0.36),
  fold("-300 1040, -60 860, 200 760, 440 690", 130, 0.3),
];
const lights = [
  fold("-440 130, -120 230, 180 140, 440 -40", 130, 0.36),
  fold("-440 440, -140 480, 140 400, 440 210", 140, 0.38),
  fold("-440 900, -160 790, 120 680, 440 570", 140, 0.34),
];

/** The lower edge: its border, or where it has none the hem. */
const edge = (cloth: "trim" | "main"): Part => ({
  outline: "M-420 790C-140 742 140 742 420 790L420 1020L-420 1020Z",
  cloth,
  turn: cloth === "trim" ? 0 : 82,
  lift: 5,
  roundness: 0.3,
  folds,
  lights,
  stitches: ["M-420 808C-140 760 140 760 420 808", "M-420 822C-140 774 140 774 420 822"],
});

const draped =
  (edgeCloth: "trim" | "main"): Garment =>
  () => [{ outline: sheet, cloth: "main", turn: -8, lift: 0, roundness: 0.35, folds, lights }, edge(edgeCloth)];

const near = (cloth: Cloth): Cloth => ({ ...cloth, scale: (cloth.scale ?? 1) * nearness });

/** The cloth as a hand would hold it before the eyes: its folds and its edge. */
export function paintCloseUp(main: Cloth, trim?: Cloth): string {
  const look = { garment: draped(trim ? "trim" : "main"), main: near(main), ...(trim && { trim: near(trim) }) };
  const { base } = dyes[main.dye];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"><rect width="800" height="1000" fill="${base}"/><g transform="translate(400 0)">${paintGarment(look)}</g></svg>`;
}
