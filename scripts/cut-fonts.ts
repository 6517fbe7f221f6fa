import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

// The rupee sign is only in the large files of the faces, which no page should download for a price.
const cuts = [
  {
    name: "eczar-rupee",
    source: "@fontsource-variable/eczar/files/eczar-devanagari-wght-normal.woff2",
    // A sign in a file of its own is not kerned: without this it would touch the figure after it.
    roomAfter: 60,
  },
  { name: "mukta-rupee-400", source: "@fontsource/mukta/files/mukta-devanagari-400-normal.woff2" },
  { name: "mukta-rupee-600", source: "@fontsource/mukta/files/mukta-devanagari-600-normal.woff2" },
];

const root = join(import.meta.dirname, "..");
const rupee = "₹";

/** Adds thousandths of the type size to the width of the only letter of the font; glyph 0 stands for missing ones. */
function widen(font: Buffer, thousandths: number): void {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) !== "hmtx") continue;
    const width = font.readUInt32BE(entry + 8) + 4;
    font.writeUInt16BE(font.readUInt16BE(width) + thousandths, width);
  }
}

for (const { name, source, roomAfter = 0 } of cuts) {
  const whole = await readFile(join(root, "node_modules", source));
  const cut = await subsetFont(whole, rupee, { targetFormat: "truetype", noLayoutClosure: true });
  widen(cut, roomAfter);
  const packed = await subsetFont(cut, rupee, { targetFormat: "woff2", noLayoutClosure: true });
  await writeFile(join(root, "web/fonts", `${name}.woff2`), packed);
  console.log(`${name}.woff2: ${packed.length} bytes`);
}
