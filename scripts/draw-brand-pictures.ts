import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { mark, wordmark } from "#web/ui/identity/logo-shapes.ts";
import { hindiName } from "./hindi-name.ts";

// The light theme of web/app.css; a picture knows no theme.
const ground = "#f4eee2";
const ink = "#1b1d3a";
const accent = "#9b2335";
const highlight = "#e2a324";

const folder = join(import.meta.dirname, "..", "public");
await mkdir(folder, { recursive: true });

const threads = `<g stroke-width="${mark.thread}" fill="none"><path d="${mark.warp}" stroke="${ink}"/><path d="${mark.weft}" stroke="${accent}"/></g>`;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>Tana Bana</title><rect width="${width}" height="${height}" fill="${ground}"/>${inside}</svg>\n`;

/** The mark with a margin of cloth around it. */
const icon = (margin: number) =>
  svg(48, 48, `<g transform="translate(${margin} ${margin}) scale(${1 - margin / 24})">${threads}</g>`);

const png = (source: string, width: number, height = width) =>
  sharp(Buffer.from(source), { density: 1200 })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An .ico is a small table in front of a PNG. */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** A length of cloth: the mark's own weave, repeated, with one bright thread. */
function cloth(x: number, y: number, columns: number, rows: number, pitch: number): string {
  const thread = pitch * 0.66;
  const half = thread / 2 + pitch * 0.095;
  const brightRow = 7;
  let [warp, weft, bright] = ["", "", ""];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [cx, cy] = [x + (column + 0.5) * pitch, y + (row + 0.5) * pitch];
      const reach = pitch - half;
      if ((column + row) % 2 === 0) warp += `M${cx} ${cy - reach}V${cy + reach}`;
      else if (row === brightRow) bright += `M${cx - reach} ${cy}H${cx + reach}`;
      else weft += `M${cx - reach} ${cy}H${cx + reach}`;
    }
  }
  return `<g stroke-width="${thread}"><path d="${warp}" stroke="${ink}"/><path d="${weft}" stroke="${accent}"/><path d="${bright}" stroke="${highlight}"/></g>`;
}

const name = `<g fill="${ink}"><path d="${wordmark.t + wordmark.ana + wordmark.b}"/><path d="${wordmark.ana}" transform="translate(${wordmark.shift})"/></g>`;

const social = svg(
  1200,
  630,
  `${cloth(840, 0, 6, 11, 60)}
  <g transform="translate(90 300) scale(0.66)">${name}</g>
  <g transform="translate(92 410) scale(0.4)" fill="${accent}"><path d="${hindiName}"/></g>`,
);

await writeFile(join(folder, "favicon.svg"), icon(4));
await writeFile(join(folder, "favicon.ico"), ico(await png(icon(2), 32), 32));
await writeFile(join(folder, "apple-touch-icon.png"), await png(icon(9), 180));
for (const size of [192, 512]) {
  await writeFile(join(folder, `icon-${size}.png`), await png(icon(4), size));
  // Systems cut a shape of their own out of it: what counts stays within a circle of four fifths.
  await writeFile(join(folder, `icon-maskable-${size}.png`), await png(icon(10), size));
}
await writeFile(join(folder, "social.png"), await png(social, 1200, 630));
