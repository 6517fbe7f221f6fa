/**
 * The letters of an English page and the rupee sign, in one file for each face: 26 kB in place of 74 before the first paint, and no second
 * layout when a sign of its own file arrives. Other letters fetch the files of @fontsource, which splits the same faces by script.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";

/** Whole faces. Fetched when this is run: with all their weights they are too large to keep installed. */
const packages = { eczar: "@expo-google-fonts/eczar@0.2.3", mukta: "@expo-google-fonts/mukta@0.4.1" };
const cuts = [
  { name: "eczar-basic", from: packages.eczar, file: "Eczar_600SemiBold.ttf" },
  { name: "mukta-basic-400", from: packages.mukta, file: "400Regular/Mukta_400Regular.ttf" },
  { name: "mukta-basic-600", from: packages.mukta, file: "600SemiBold/Mukta_600SemiBold.ttf" },
];

/** As in the unicode-range of fonts.css. */
const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(0x20 + place)).join("");
const letters = `${ascii}\u00a0©·×–—‘’“”•…₹−`;
const keepFeatures = ["kern", "liga", "tnum"];

const folder = await mkdtemp(join(tmpdir(), "cut-fonts-"));
try {
  for (const { name, from, file } of cuts) {
    const archive = execFileSync("npm", ["pack", from, "--silent"], { cwd: folder, encoding: "utf8" }).trim();
    execFileSync("tar", ["xzf", archive], { cwd: folder });
    const whole = await readFile(join(folder, "package", file));
    const cut = await subsetFont(whole, letters, { targetFormat: "woff2", noHinting: true, keepFeatures });
    await writeFile(join(import.meta.dirname, "../web/ui/fonts", `${name}.woff2`), cut);
    console.log(`${name}.woff2: ${cut.length} bytes`);
  }
} finally {
  await rm(folder, { recursive: true });
}
