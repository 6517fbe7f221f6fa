import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/** Our drawings are 800 wide at this density. */
const sheetWidth = 800;
const sheetDensity = 72;

export const drawPicture = (svg: string, width: number): Sharp =>
  sharp(Buffer.from(svg), { density: (sheetDensity * width) / sheetWidth });

/** The same drawing has the same id in every shop, so that an interrupted start leaves no files that nobody knows. */
export function drawingId(svg: string): string {
  const hash = createHash("sha256").update(svg).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
