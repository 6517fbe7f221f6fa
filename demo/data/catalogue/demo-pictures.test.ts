import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { folderStore } from "#server/platform/media/picture-store.ts";
import { cacheDrawings, drawPictures } from "./demo-pictures.ts";
import { demoDrawings, demoProducts } from "./products.ts";

const folder = await mkdtemp(join(tmpdir(), "tana-bana-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const drawings = demoProducts()[0]?.views ?? [];

test("the shop's own drawings go through the real pipeline in all widths", async () => {
  const store = folderStore(join(folder, "shop"));
  const drawn = await drawPictures(drawings, store);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(3);
  expect(drawn.map(({ widths }) => widths)).toEqual([[400, 800], [600], [600]]);
  for (const { id, width, height, widths } of drawn) {
    expect({ width, height }).toEqual({ width: Math.max(...widths), height: Math.max(...widths) * 1.25 });
    for (const each of widths) {
      for (const [format, compression] of [
        ["avif", "av1"],
        ["webp", undefined],
      ] as const) {
        const file = await store.read(id, `${each}.${format}`);
        const facts = await sharp(file).metadata();
        expect([facts.width, facts.height], `${each}.${format}`).toEqual([each, each * 1.25]);
        expect(facts.compression).toBe(compression);
        expect(file?.length).toBeGreaterThan(3000);
      }
    }
  }
});

test("what was drawn before is not drawn again", async () => {
  const encoding = { widths: [40], avifEffort: 0, webpEffort: 0 };
  const cache = folderStore(join(folder, "cache"));
  const [first, again] = [folderStore(join(folder, "first")), folderStore(join(folder, "again"))];
  const drawn = await drawPictures(drawings, first, { encoding, cache });
  const [{ id } = { id: "" }] = drawn;
  await cache.write(id, "40.webp", Buffer.from("from the cache"));
  expect(await drawPictures(drawings, again, { encoding, cache })).toEqual(drawn);
  expect((await again.read(id, "40.webp"))?.toString()).toBe("from the cache");
});

test("what was drawn beside the build is not drawn again when the shop opens", async () => {
  const encoding = { widths: [40], avifEffort: 0, webpEffort: 0 };
  const cache = folderStore(join(folder, "drawn before"));
  const store = folderStore(join(folder, "opened"));
  await cacheDrawings(drawings, cache, encoding);
  const [id = ""] = await readdir(join(folder, "drawn before"));
  await cache.write(id, "40.webp", Buffer.from("from the cache"));
  expect((await drawPictures(drawings, store, { encoding, cache })).map((drawn) => drawn.id)).toContain(id);
  expect((await store.read(id, "40.webp"))?.toString()).toBe("from the cache");
});

test("a drawing is the same at every run", () => {
  for (const [i, view] of (demoProducts()[0]?.views ?? []).entries()) expect(view.draw()).toBe(drawings[i]?.draw());
});

test("every garment is drawn from the front, from behind, and with its cloth in close-up", () => {
  const catalogue = demoProducts();
  for (const { name, views: all } of catalogue) {
    expect(new Set(all.map(({ draw }) => draw())).size, name).toBe(3);
    expect(new Set(all.map(({ alt }) => alt)).size, name).toBe(3);
  }
  expect(demoDrawings(catalogue).size, "products of one cloth share its close-up").toBeLessThan(3 * catalogue.length);
});

test("colours of one garment are of one brand, each once", () => {
  const byGarment = Map.groupBy(
    demoProducts().filter(({ garment }) => garment !== null),
    ({ garment }) => garment,
  );
  expect(byGarment.size).toBeGreaterThan(10);
  for (const [garment, colours] of byGarment) {
    expect(colours.length, `${garment}`).toBeGreaterThan(1);
    expect(new Set(colours.map(({ brand }) => brand)).size, `${garment}`).toBe(1);
    expect(new Set(colours.map(({ colour }) => colour)).size, `${garment}`).toBe(colours.length);
  }
});
