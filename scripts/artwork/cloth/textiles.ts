import type { TextileName } from "#demo/catalogue/cloths.ts";
import type { Dye } from "./dyes.ts";
import { line, type Tile } from "./marks.ts";
import { worked } from "./surface-patterns.ts";
import { woven } from "./woven-patterns.ts";

const textileTiles = { ...woven, ...worked } satisfies Record<TextileName, (dye: Dye) => Tile>;

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
