import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openBucket } from "#server/testing/providers/bucket.ts";
import { openShop } from "#server/testing/shop.ts";
import { openPictureStore } from "./picture-store.ts";
import { s3Store } from "./s3-store.ts";

const bucket = await openBucket();
const { app, shop, db } = await openShop(bucket.settings);
const store = openPictureStore(shop.settings);
const id = "018f3b1e-7c1a-7000-8000-00000000000a";

test("what is written to the bucket is read from it, and gone once removed", async () => {
  await store.write(id, "32.webp", Buffer.from("small"));
  await store.write(id, "64.webp", Buffer.from("large"));
  await store.write(id.replace("a", "b"), "32.webp", Buffer.from("other"));
  expect(await store.read(id, "32.webp")).toEqual(Buffer.from("small"));
  await store.remove(id);
  await store.remove(id);
  expect(await store.read(id, "32.webp")).toBeUndefined();
  expect(await store.read(id, "64.webp")).toBeUndefined();
  expect(await store.read(id.replace("a", "b"), "32.webp")).toEqual(Buffer.from("other"));
});

test("an uploaded picture lies in the bucket and is served by the shop, to be kept for ever", async () => {
  const brand = await givenBrand(db);
  const admin = await givenAdmin(shop);
  const answer = await sendProduct(app, admin, productFields({ brand: brand.id }), await photo());
  expect(answer.statusCode, answer.body).toBe(200);
  const { imageUrl, picture } = answer.json().product;
  expect(bucket.objects.get(`pictures/${picture.id}/60.webp`)?.headers).toEqual({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const served = await app.inject(imageUrl);
  expect(served.statusCode).toBe(200);
  expect(served.headers["content-type"]).toBe("image/webp");
  expect(served.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await app.inject(imageUrl.replace("60.webp", "61.webp"))).statusCode).toBe(404);
});

test("a store that refuses is not taken for an empty one", async () => {
  const settings = shop.settings.s3;
  if (!settings) throw new Error("the settings lead to no bucket");
  const stranger = s3Store({ ...settings, accessKeyId: "stranger" });
  await expect(stranger.write(id, "32.webp", Buffer.from("x"))).rejects.toThrow("The picture store answered 403.");
  await expect(stranger.read(id, "32.webp")).rejects.toThrow("The picture store answered 403.");
  const forger = s3Store({ ...settings, secretAccessKey: "a guess" });
  await expect(forger.write(id, "32.webp", Buffer.from("x"))).rejects.toThrow("The picture store answered 403.");
  await expect(forger.remove(id)).rejects.toThrow("The picture store answered 403.");
});

test("a store that stumbles is asked again, one that is away is given up", async () => {
  const settings = shop.settings.s3;
  if (!settings) throw new Error("the settings lead to no bucket");
  let asked = 0;
  const stumbling = createServer((_request, answer) => {
    asked += 1;
    if (asked === 1) return answer.destroy();
    answer.writeHead(asked === 2 ? 503 : 200).end("here it is");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void stumbling.close());
  await new Promise((resolve) => stumbling.once("listening", resolve));
  const { port } = stumbling.address() as AddressInfo;
  const ill = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` });
  expect(await ill.read(id, "32.webp")).toEqual(Buffer.from("here it is"));
  expect(asked).toBe(3);
  await new Promise((resolve) => stumbling.close(resolve));
  await expect(ill.read(id, "32.webp")).rejects.toThrow("The picture store does not answer.");
});
