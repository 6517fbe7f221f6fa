import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

// Letters as often as they stand on the pages of a shop; spaces count too.
const sample =
  "Every piece is made in small runs and sent from the workshop within two days. The cloth is washed twice before it is cut. " +
  "Handloom cotton kurta with block print, Size M, In stock. Free shipping on all orders. Add to bag. " +
  "Sort by price: low to high. Men, Women and Unisex. Rs 1,299.00 Rs 4,999.00 based on 128 reviews.";

const averageWidth = (font: DataView, at: (table: string) => number, glyphOf: (code: number) => number) => {
  const widths = font.getUint16(at("hhea") + 34);
  const unitsPerEm = font.getUint16(at("head") + 18);
  const width = (glyph: number) => font.getUint16(at("hmtx") + 4 * Math.min(glyph, widths - 1));
  const total = [...sample].reduce((sum, letter) => sum + width(glyphOf(letter.charCodeAt(0))), 0);
  return total / sample.length / unitsPerEm;
};

/** Reads the segment table (format 4) that every font of Latin letters has. */
function characterMap(font: DataView, cmap: number) {
  const count = font.getUint16(cmap + 2);
  const subtable = Array.from({ length: count }, (_, i) => cmap + font.getUint32(cmap + 8 + 8 * i)).find(
    (offset) => font.getUint16(offset) === 4,
  );
  if (subtable === undefined) throw new Error("The font has no character map of format 4.");
  const segments = font.getUint16(subtable + 6) / 2;
  return (code: number) => {
    for (let i = 0; i < segments; i += 1) {
      const field = (n: number) => subtable + 14 + 2 * i + 2 * segments * n + (n > 0 ? 2 : 0);
      if (code > font.getUint16(field(0))) continue;
      const start = font.getUint16(field(1));
      if (code < start) return 0;
      const delta = font.getUint16(field(2));
      const range = font.getUint16(field(3));
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = font.getUint16(field(3) + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

async function measure(file: string, weight?: number) {
  const buffer = await subsetFont(await readFile(file), sample, {
    targetFormat: "truetype",
    ...(weight && { variationAxes: { wght: weight } }),
  });
  const font = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  const tables = new Map<string, number>();
  for (let i = 0; i < font.getUint16(4); i += 1) {
    const entry = 12 + 16 * i;
    tables.set(buffer.toString("latin1", entry, entry + 4), font.getUint32(entry + 8));
  }
  const at = (table: string) => tables.get(table) ?? 0;
  const unitsPerEm = font.getUint16(at("head") + 18);
  return {
    width: averageWidth(font, at, characterMap(font, at("cmap"))),
    ascent: font.getInt16(at("hhea") + 4) / unitsPerEm,
    descent: -font.getInt16(at("hhea") + 6) / unitsPerEm,
  };
}

const [face, fallback, weight] = process.argv.slice(2);
if (!face || !fallback) {
  console.error("node scripts/measure-font.ts <our font> <fallback font> [weight, when ours is variable]");
  process.exit(1);
}
const ours = await measure(face, weight ? Number(weight) : undefined);
const theirs = await measure(fallback);
const scale = ours.width / theirs.width;
const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
console.log(`  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ours.ascent / scale)};
  descent-override: ${percent(ours.descent / scale)};
  line-gap-override: 0%;`);
