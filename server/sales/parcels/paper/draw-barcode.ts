import type { Paper } from "#server/platform/paper/paper.ts";
import { encodeCode128, isEncodable } from "./code-128.ts";

/** In points: a third of a millimetre is read by any scanner, and narrower ones only by good ones. */
const moduleMax = 1.1;
const moduleMin = 0.6;

/** The gap on both sides that a scanner looks for, in modules. */
const quietZone = 10;

const widthInModules = (text: string): number =>
  encodeCode128(text).reduce((sum, width) => sum + width, 0) + 2 * quietZone;

/** Whether a text can be read as a barcode in so many points. */
export const fitsBarcode = (text: string, width: number): boolean =>
  isEncodable(text) && widthInModules(text) * moduleMin <= width;

/** Draws a text as Code 128 in the middle of a column. */
export function drawBarcode(
  { doc }: Paper,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const modules = widthInModules(text);
  const unit = Math.min(moduleMax, width / modules);
  let at = x + (width - modules * unit) / 2 + quietZone * unit;
  for (const [i, bar] of encodeCode128(text).entries()) {
    if (i % 2 === 0) doc.rect(at, y, bar * unit, height);
    at += bar * unit;
  }
  doc.fill("#000000");
}
