import { createHash } from "node:crypto";
import { type BrandName, demoStories } from "#demo/catalogue/brands.ts";
import { makePicture, type PictureFacts, storeFiles } from "#server/platform/media/create-picture.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { type Encoding, picturesAtOnce } from "#server/platform/media/picture-task.ts";
import { type Drawing, demoEncoding } from "./demo-pictures.ts";
import type { DemoProduct } from "./products.ts";

/** One width, small enough for a phone: each further one would take a tenth of a second of a core. */
const bannerEncoding: Encoding = { ...demoEncoding, widths: [1280] };
/** So many pictures of products lie side by side. */
const tiles = 5;

/** Some of what the brand makes, as different from one another as it has them. */
function chosenProducts(catalogue: DemoProduct[], brand: BrandName): DemoProduct[] {
  const own = catalogue.filter((product) => product.brand === brand);
  const kindOf = ({ sku }: DemoProduct) => sku.split("-")[1];
  const firstOfKind = own.filter((product, i) => own.findIndex((one) => kindOf(one) === kindOf(product)) === i);
  return [...new Set([...firstOfKind, ...own])].slice(0, tiles);
}

/** Laid together from drawn pictures: to draw the garments anew takes four times as long, while somebody waits. */
async function layTogether(pictures: PictureFacts[], store: PictureStore): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const width = pictures[0]?.widths[0] ?? 1;
  const height = Math.round(width * 1.25);
  const files = await Promise.all(pictures.map(({ id, widths }) => store.read(id, `${widths[0]}.webp`)));
  return sharp({ create: { width: width * pictures.length, height, channels: 3, background: "#efe6d8" } })
    .composite(files.flatMap((input, i) => (input ? [{ input, left: i * width, top: 0 }] : [])))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function drawBanner(pictures: PictureFacts[], store: PictureStore, encoding: Encoding): Promise<PictureFacts> {
  const hash = createHash("sha256")
    .update(pictures.map(({ id }) => id).join())
    .digest("hex");
  const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  const { files, ...measures } = await makePicture({ upload: await layTogether(pictures, store), encoding });
  await storeFiles(store, id, files);
  return { id, ...measures };
}

/** The banners of the brands that tell a story. */
export async function drawBanners(
  catalogue: DemoProduct[],
  pictures: Map<string, PictureFacts>,
  store: PictureStore,
  encoding: Drawing["encoding"] = bannerEncoding,
): Promise<Map<BrandName, PictureFacts>> {
  const banners = new Map<BrandName, PictureFacts>();
  const waiting = (Object.keys(demoStories) as BrandName[]).values();
  const drawNext = async () => {
    for (const brand of waiting) {
      const shown = chosenProducts(catalogue, brand).flatMap(({ views }) => pictures.get(views[0]?.key ?? "") ?? []);
      if (shown.length > 0) banners.set(brand, await drawBanner(shown, store, encoding));
    }
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, drawNext));
  return banners;
}
