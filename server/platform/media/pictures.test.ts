import sharp from "sharp";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { createPicture } from "./create-picture.ts";
import { openPictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

const { app, shop, db } = await openShop();
const store = openPictureStore(shop.settings);
const quick = { widths: [32, 64], avifEffort: 0, webpEffort: 0 };

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a83a31" } });
const upload = await photo(100, 50)
  .jpeg()
  .withExif({ IFD0: { Copyright: "somebody", Model: "a phone" }, IFD3: { GPSLatitudeRef: "N" } })
  .toBuffer();

test("a picture is served in both formats, to be kept for ever", async () => {
  const { id } = await createPicture(db, store, upload, quick);
  for (const format of ["avif", "webp"]) {
    const answer = await app.inject(`/pictures/${id}/64.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe(`image/${format}`);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 64, height: 32 });
  }
});

test("a file that the store does not have is made of the widest one and kept; what the picture never had is not", async () => {
  const { id } = await createPicture(db, store, upload, quick);
  const widest = await store.read(id, "64.webp");
  await store.remove(id);
  await store.write(id, "64.webp", widest ?? Buffer.alloc(0));
  for (const [file, width, compression] of [
    ["32.avif", 32, "av1"],
    ["32.webp", 32, undefined],
    ["64.avif", 64, "av1"],
  ] as const) {
    const answers = await Promise.all([1, 2].map(() => app.inject(`/pictures/${id}/${file}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [{ rawPayload = Buffer.alloc(0), headers = {} } = {}] = answers;
    expect(headers["content-type"]).toBe(`image/${file.split(".")[1]}`);
    const made = await sharp(rawPayload).metadata();
    expect([made.width, made.height, made.compression]).toEqual([width, width / 2, compression]);
    expect(await store.read(id, file)).toEqual(rawPayload);
  }
  expect((await app.inject(`/pictures/${id}/48.avif`)).statusCode).toBe(404);
  await store.remove(id);
  expect((await app.inject(`/pictures/${id}/32.avif`)).statusCode).toBe(404);
});

test("nothing of the original but its pixels is kept", async () => {
  const { exif } = await sharp(upload).metadata();
  expect(exif).toBeDefined();
  const { id } = await createPicture(db, store, upload, quick);
  for (const file of ["64.avif", "64.webp"]) {
    const facts = await sharp(await store.read(id, file)).metadata();
    expect(facts.exif).toBeUndefined();
    expect(facts.xmp).toBeUndefined();
    expect(facts.icc).toBeUndefined();
  }
});

test("what is recorded is its size, its widths and its colour", async () => {
  const { id } = await createPicture(db, store, upload, quick);
  const recorded = (await db.select().from(pictures)).find((picture) => picture.id === id);
  expect(recorded).toMatchObject({ width: 64, height: 32, widths: [32, 64] });
  const [red = 0, green = 0] = [1, 3].map((i) => Number.parseInt(recorded?.colour.slice(i, i + 2) ?? "", 16));
  expect(red).toBeGreaterThan(green + 60);
});

test("no picture is enlarged", async () => {
  const small = await photo(20, 20).png().toBuffer();
  const middle = await photo(50, 20).png().toBuffer();
  const widthsOf = async (bytes: Buffer) => {
    const { id } = await createPicture(db, store, bytes, quick);
    return (await db.select().from(pictures)).find((picture) => picture.id === id)?.widths;
  };
  expect(await widthsOf(small)).toEqual([20]);
  expect(await widthsOf(middle)).toEqual([32, 50]);
});

test("a photo taken with a turned phone stands upright", async () => {
  const turned = await photo(100, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { id } = await createPicture(db, store, turned, quick);
  const recorded = (await db.select().from(pictures)).find((picture) => picture.id === id);
  expect(recorded).toMatchObject({ width: 50, height: 100 });
});

test.each([
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a text", Buffer.from("not a picture")],
  ["nothing", Buffer.alloc(0)],
  ["a moving picture", await photo(9, 9).gif().toBuffer()],
  ["half a picture", upload.subarray(0, upload.length / 2)],
])("%s is refused as an upload", async (_, bytes) => {
  const before = await db.$count(pictures);
  await expect(createPicture(db, store, bytes, quick)).rejects.toThrow(
    "Please upload files with jpg, jpeg, png format.",
  );
  expect(await db.$count(pictures)).toBe(before);
});

test.each([
  "/pictures/00000000-0000-7000-8000-000000000000/64.webp",
  "/pictures/nonsense/64.webp",
  "/pictures/..%2F..%2Fetc/passwd",
  "/pictures/%2e%2e/token-secret",
  "/pictures/00000000-0000-7000-8000-000000000000/..%2F..%2Ftoken-secret",
  "/pictures/00000000-0000-7000-8000-000000000000/64.svg",
  "/pictures/00000000-0000-7000-8000-000000000000/picture.json",
  "/pictures/00000000-0000-7000-8000-000000000000/64.webp%00.png",
])("%s is not found", async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});
