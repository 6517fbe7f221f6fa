import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#server/platform/media/picture-store.ts";
import { coloursFile, pictureKinds, picturesFolder, storeDemoPictures } from "./demo-pictures.ts";
import { demoPictures, demoProducts } from "./products.ts";

const catalogue = demoProducts();
const files = globSync("**/*.webp", { cwd: picturesFolder }).map((file) => file.replaceAll("\\", "/"));

test("there is a picture for each view of each product and for each brand with a story, and no other", () => {
  const named = [...demoPictures(catalogue)].sort();
  expect(files.map((file) => file.replace(".webp", "")).sort()).toEqual(named);
  expect(Object.keys(JSON.parse(readFileSync(coloursFile, "utf8"))).sort()).toEqual(named);
});

test("the pictures are as large as the shop says, and all together less than 6 MB", async () => {
  let bytes = 0;
  for (const file of files) {
    const [kind = ""] = file.split("/");
    const meant = pictureKinds[kind as keyof typeof pictureKinds];
    const { width, height } = await sharp(join(picturesFolder, file)).metadata();
    expect([width, height], file).toEqual([meant.width, meant.height]);
    bytes += statSync(join(picturesFolder, file)).size;
  }
  expect(bytes).toBeLessThan(6_000_000);
});

test("a picture that is stored again has the same id, so a start that was interrupted leaves no files of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = folderStore(folder);
  const names = (catalogue[0]?.views ?? []).map(({ picture }) => picture);
  const stored = await storeDemoPictures(names, store);
  expect([...stored.keys()]).toEqual(names);
  expect(await storeDemoPictures(names, store)).toEqual(stored);
  for (const [name, { id, width }] of stored) {
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await store.read(id, `${width}.webp`)).toEqual(readFileSync(join(picturesFolder, `${name}.webp`)));
  }
});

test("every garment is shown from the front, from behind, and with its cloth in close-up", () => {
  for (const { name, views } of catalogue) {
    expect(views.map(({ picture }) => picture.split("/")[0])).toEqual(["front", "back", "cloth"]);
    expect(new Set(views.map(({ alt }) => alt)).size, name).toBe(3);
  }
  const cloths = new Set(catalogue.map(({ views }) => views[2]?.picture));
  expect(cloths.size, "products of one cloth share its close-up").toBeLessThan(catalogue.length);
});

test("colours of one garment are of one brand, each once", () => {
  const byGarment = Map.groupBy(
    catalogue.filter(({ garment }) => garment !== null),
    ({ garment }) => garment,
  );
  expect(byGarment.size).toBeGreaterThan(10);
  for (const [garment, colours] of byGarment) {
    expect(colours.length, `${garment}`).toBeGreaterThan(1);
    expect(new Set(colours.map(({ brand }) => brand)).size, `${garment}`).toBe(1);
    expect(new Set(colours.map(({ colour }) => colour)).size, `${garment}`).toBe(colours.length);
  }
});
