/** npm run draw-art: draws the pictures of the home page again into public/art. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { scenes } from "./artwork/scenes.ts";

const folder = join(import.meta.dirname, "../public/art");
const widthsOf: Record<keyof typeof scenes, number[]> = {
  "banner-1": [640, 960, 1440, 1920],
  "banner-2": [640, 960, 1440, 1920],
  "banner-1-tall": [480, 780],
  "banner-2-tall": [480, 780],
  "tile-men": [320, 640],
  "tile-unisex": [320, 640],
  "tile-women": [320, 640],
  sale: [640, 1280],
};

await mkdir(folder, { recursive: true });
let bytes = 0;
for (const [name, widths] of Object.entries(widthsOf)) {
  const svg = Buffer.from(scenes[name as keyof typeof scenes]);
  const drawn = await sharp(svg, { density: 72, limitInputPixels: 5_000_000 })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const width of widths) {
    const picture = sharp(drawn).resize(width);
    const files = {
      avif: await picture.clone().avif({ quality: 50, effort: 6 }).toBuffer(),
      webp: await picture.clone().webp({ quality: 72, effort: 6 }).toBuffer(),
    };
    for (const [format, content] of Object.entries(files)) {
      bytes += content.length;
      await writeFile(join(folder, `${name}-${width}.${format}`), content);
    }
  }
  console.log(`${name} is drawn.`);
}
console.log(`${Math.round(bytes / 1024)} kB in all.`);
