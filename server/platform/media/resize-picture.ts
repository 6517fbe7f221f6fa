import sharp, { type Sharp } from "sharp";
import {
  type Encoding,
  type FileTask,
  type PictureFormat,
  type ResizedPicture,
  usualEncoding,
} from "./picture-task.ts";

// Several pictures at once use the cores better than several threads on one picture. None comes twice, so nothing is cached.
sharp.concurrency(1);
sharp.cache(false);

/** The widths to make: none beyond the picture's own, and its own when the steps would lose much of it. */
function widthsFor(own: number, steps: readonly number[]): number[] {
  const fitting = steps.filter((width) => width <= own);
  const last = fitting.at(-1) ?? 0;
  const losesMuch = own > last * 1.15 && fitting.length < steps.length;
  return losesMuch ? [...fitting, own] : fitting;
}

const encode = (picture: Sharp, format: PictureFormat, { avifEffort, webpEffort }: Omit<Encoding, "widths">) =>
  format === "avif"
    ? picture.avif({ quality: 52, effort: avifEffort }).toBuffer()
    : picture.webp({ quality: 76, effort: webpEffort }).toBuffer();

/** Makes one file anew, quickly, since somebody waits for it. */
export const resizeFile = ({ widest, width, format }: FileTask): Promise<Buffer> =>
  encode(sharp(Buffer.from(widest)).resize(width), format, { avifEffort: 0, webpEffort: 0 });

/** Makes the files that are served, in all widths and formats. Nothing of the original but its pixels is kept. */
export async function resizePicture(source: Sharp, encoding: Encoding = usualEncoding): Promise<ResizedPicture> {
  const largest = Math.max(...encoding.widths);
  const { data, info } = await source
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace("srgb")
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widths = widthsFor(info.width, encoding.widths);
  const files = new Map<string, Buffer>();
  for (const width of widths) {
    const resized = width === info.width ? pixels() : pixels().resize(width);
    const [avif, webp] = await Promise.all([
      encode(resized.clone(), "avif", encoding),
      encode(resized.clone(), "webp", encoding),
    ]);
    files.set(`${width}.avif`, avif).set(`${width}.webp`, webp);
  }
  const { channels } = await sharp(files.get(`${widths[0]}.webp`)).stats();
  const mean = channels.slice(0, 3).map((channel) => Math.round(channel.mean).toString(16).padStart(2, "0"));
  const [red = "80", green = red, blue = red] = mean;
  return { width: info.width, height: info.height, widths, colour: `#${red}${green}${blue}`, files };
}
