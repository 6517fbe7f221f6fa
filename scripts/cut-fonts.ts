import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

// The rupee sign is only in the large files of the faces, which no page should download for a price.
const sources = {
  "eczar-rupee": "@fontsource-variable/eczar/files/eczar-devanagari-wght-normal.woff2",
  "mukta-rupee-400": "@fontsource/mukta/files/mukta-devanagari-400-normal.woff2",
  "mukta-rupee-600": "@fontsource/mukta/files/mukta-devanagari-600-normal.woff2",
};

const root = join(import.meta.dirname, "..");

for (const [name, source] of Object.entries(sources)) {
  const font = await readFile(join(root, "node_modules", source));
  const cut = await subsetFont(font, "₹", { targetFormat: "woff2", noLayoutClosure: true });
  await writeFile(join(root, "web/fonts", `${name}.woff2`), cut);
  console.log(`${name}.woff2: ${cut.length} bytes`);
}
