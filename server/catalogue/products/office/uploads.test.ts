import { readdirSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { parserPatienceMs } from "#server/platform/media/receive-upload.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { formBody, photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const brand = await givenBrand(db);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});

const megabyte = 1024 * 1024;
const add = (image: Uint8Array) => sendProduct(app, admin, productFields({ brand: brand.id }), image);
const uploadFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("tana-bana-upload-"));
/** Those of a process that was killed are nobody's fault. */
const foldersBefore = uploadFolders();
const leftOvers = () => uploadFolders().filter((name) => !foldersBefore.includes(name));

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A few bytes that claim to be a picture of 50,000 by 50,000 pixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(20)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const jpeg = await photo(200, 300);
const png = await sharp(jpeg).png().toBuffer();
const notAPicture = "Please upload files with jpg, jpeg, png format.";

test.each<[string, Buffer, string]>([
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), notAPicture],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), notAPicture],
  ["a page that begins like a picture", Buffer.concat([jpeg.subarray(0, 20), Buffer.from("<html>")]), notAPicture],
  ["a picture with a page behind it", Buffer.concat([jpeg, Buffer.from("<SCRIPT>alert(1)</SCRIPT>")]), notAPicture],
  ["a picture with a program behind it", Buffer.concat([png, Buffer.from("<?php system($_GET[0]);")]), notAPicture],
  [
    "a picture with an archive behind it",
    Buffer.concat([jpeg, Buffer.from("PK\x03\x04aPK\x05\x06"), Buffer.alloc(18)]),
    notAPicture,
  ],
  ["a moving picture", await sharp(jpeg).gif().toBuffer(), notAPicture],
  ["a picture of another kind", await sharp(jpeg).webp().toBuffer(), notAPicture],
  ["half a picture", jpeg.subarray(0, jpeg.length / 2), notAPicture],
  ["half of another picture", png.subarray(0, png.length / 2), notAPicture],
  ["a picture of 50,000 by 50,000 pixels", bomb(), "This picture is too large. Please upload a smaller one."],
])("%s is refused", async (_, image, sentence) => {
  const before = await db.$count(pictures);
  const answer = await add(image);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { image: sentence } });
  expect(await db.$count(pictures)).toBe(before);
});

test("what a picture is called does not matter, what it holds does", async () => {
  const body = await formBody(productFields({ brand: brand.id }), png, "../../etc/passwd.svg");
  const answer = await app.inject({
    method: "POST",
    url: "/api/product/add",
    payload: body.payload,
    headers: { ...admin.headers, ...body.headers },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().product.picture.widths).toEqual([200]);
});

const piece = new Uint8Array(megabyte).fill(0xff);

/** Sends a form over the wire with a file of so many whole megabytes, the same piece again and again. */
function sendLarge(bytes: number, isChunked = false): Promise<string> {
  const boundary = "----weave";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${head.length + bytes + tail.length}`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
      if (answer.includes("\r\n\r\n")) socket.end();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    const write = (part: Uint8Array | string) =>
      socket.write(part) ? undefined : new Promise<void>((drained) => socket.once("drain", drained));
    const send = async (part: Uint8Array | string) => {
      if (isChunked) await write(`${part.length.toString(16)}\r\n`);
      await write(part);
      if (isChunked) await write("\r\n");
    };
    void (async () => {
      socket.write(
        `POST /api/product/add HTTP/1.1\r\nhost: shop\r\nauthorization: ${admin.token}\r\n` +
          `content-type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`,
      );
      await send(head);
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += megabyte) {
        await send(piece);
      }
      await send(tail);
      if (isChunked) socket.write("0\r\n\r\n");
    })();
  });
}

test("100 MB are refused with a sentence, and the memory stays flat", async () => {
  // Once before, so that what is measured does not depend on when the memory is tidied.
  await Promise.all([sendLarge(60 * megabyte), sendLarge(60 * megabyte, true)]);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all([sendLarge(100 * megabyte), sendLarge(100 * megabyte, true)]);
  clearInterval(watch);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("This file is too large. Please upload a picture of at most 10 MB.");
  }
  expect(most - before).toBeLessThan(60 * megabyte);
});

test("who announces far too much is not heard out", async () => {
  const body = await formBody({}, jpeg);
  const answer = await app.inject({
    method: "POST",
    url: "/api/product/add",
    payload: body.payload,
    headers: { ...admin.headers, ...body.headers, "content-length": String(500 * megabyte) },
  });
  expect(answer.statusCode).toBe(413);
});

test.each([
  ["JSON", "application/json", "{}", 415],
  ["a form without a boundary", "multipart/form-data", "x", 400],
  [
    "a form that ends early",
    "multipart/form-data; boundary=b",
    "--b\r\ncontent-disposition: form-data; name=x\r\n\r\n",
    400,
  ],
])("%s is refused with a sentence", async (_, contentType, payload, status) => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/product/add",
    payload,
    headers: { ...admin.headers, "content-type": contentType },
  });
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json().error).toMatch(/\.$/);
});

test("a form of too many parts or too long a field is refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field-${n}`, "x"]));
  expect((await sendProduct(app, admin, many, jpeg)).statusCode).toBe(413);
  expect((await sendProduct(app, admin, productFields({ description: "x".repeat(20_000) }), jpeg)).statusCode).toBe(
    413,
  );
});

test("other calls take no forms", async () => {
  const body = await formBody({ name: "Asha" });
  const answer = await app.inject({
    method: "POST",
    url: "/api/address/add",
    payload: body.payload,
    headers: { ...admin.headers, ...body.headers },
  });
  expect(answer.statusCode).toBe(415);
});

test("nothing of an upload is left lying about", async () => {
  await expect.poll(leftOvers).toEqual([]);
});

test("a form with a part whose headers never end is refused, not left without an answer", async () => {
  const boundary = "----form";
  const broken = [
    `--${boundary}\r\ncontent-disposition: form-data; name="sku"\r\n\r\nS-1\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="name"K\n\r\nKurta\r\n`,
    `--${boundary}--\r\n`,
  ].join("");
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => void timers.mockRestore());
  const asked = app.inject({
    method: "POST",
    url: "/api/product/add",
    headers: { ...admin.headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: broken,
  });
  // The seconds after which nothing more is expected need not be sat out.
  const findLook = () => timers.mock.calls.find(([, ms]) => ms === parserPatienceMs)?.[0];
  const look = await vi.waitUntil(findLook, { timeout: 20_000 });
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + parserPatienceMs);
  look();
  clock.mockRestore();
  const answer = await asked;
  expect([answer.statusCode, answer.json().error]).toEqual([400, "What you sent could not be read. Please try again."]);
});
