import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, handOver, sendOrder } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { byLength, timeoutMs } from "./run-length.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const failed = "Your request could not be processed. Please try again.";
const notStored = "Pictures cannot be stored right now. Please try again in a moment.";

const place = await mkdtemp(join(tmpdir(), "tana-bana-disk-"));
const temporary = await mountSmallDisk(join(place, "temporary"), { megabytes: 2 });

/** A database whose tables lie on a small disk (tablespace). */
async function openSmallDatabase(): Promise<{ disk: SmallDisk; url: string } | undefined> {
  const url = inject("databaseUrl");
  const admin = new pg.Client(url);
  await admin.connect();
  afterAll(() => admin.end());
  const { rows } = await admin.query("show data_directory");
  const owner = await stat(rows[0].data_directory);
  const disk = await mountSmallDisk(join("/var/tmp", `tana-bana-tables-${randomBytes(4).toString("hex")}`), {
    megabytes: 80,
    owner,
  });
  if (!disk) return undefined;
  const name = `small_${randomBytes(6).toString("hex")}`;
  await admin.query(`create tablespace ${name} location '${disk.path}'`);
  await admin.query(`create database ${name} template template_shop tablespace ${name} strategy file_copy`);
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop tablespace ${name}`);
  });
  return { disk, url: url.replace(/postgres$/, name) };
}
const small = temporary && (await openSmallDatabase());

const { app, shop, db } = await openShop({ ...(small && { DATABASE_URL: small.url }), RATE_LIMITS: "off" });
const pictureDisk = temporary && (await mountSmallDisk(join(shop.settings.dataDir, "pictures"), { megabytes: 2 }));
const admin = await givenAdmin(shop);
const brand = await givenBrand(db);
const picture = await photo(900, 1200);
const upload = () => sendProduct(app, admin, productFields({ brand: brand.id }), picture);
const rounds = byLength(1, 10);

test.runIf(temporary)(
  "the disk of temporary files is full: an upload is refused in a sentence, the rest goes on, and so do uploads once there is room",
  {
    timeout: timeoutMs,
  },
  async () => {
    const { TMPDIR } = process.env;
    onTestFinished(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    });
    process.env.TMPDIR = temporary?.path;
    for (let round = 0; round < rounds; round++) {
      // What an upload left goes a moment after its answer.
      await expect.poll(() => readdir(temporary?.path ?? "")).toEqual([]);
      await temporary?.fill();
      const refused = await upload();
      expect(refused.json()).toEqual({ error: failed });
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
      expect((await app.inject("/api/product/list?max=0")).statusCode).toBe(200);
      await expect.poll(() => readdir(temporary?.path ?? "")).toEqual(["filler"]);
      await temporary?.free();
      expect((await upload()).statusCode).toBe(200);
    }
  },
);

test.runIf(pictureDisk)(
  "the disk of pictures is full: nothing half-written stays, and uploads go on once there is room",
  {
    timeout: timeoutMs,
  },
  async () => {
    const disk = pictureDisk?.path ?? "";
    for (let round = 0; round < rounds; round++) {
      const kept = await readdir(disk);
      const counts = () => Promise.all([db.$count(products), db.$count(pictures)]);
      const before = await counts();
      await pictureDisk?.fill();
      const refused = await upload();
      expect(refused.json()).toMatchObject({ error: notStored, fields: { image: notStored } });
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
      expect(await counts()).toEqual(before);
      await pictureDisk?.free();
      expect(await readdir(disk)).toEqual(kept);
      const stored = await upload();
      expect(stored.statusCode, stored.body).toBe(200);
      expect((await app.inject(stored.json().product.imageUrl)).statusCode).toBe(200);
    }
  },
);

test.runIf(small)(
  "the disk of the database is full: what needs no room goes on, orders may be sent again, none is lost or doubled",
  {
    timeout: timeoutMs,
  },
  async () => {
    const product = await givenProduct(db, { sizes: ["M"], quantity: 100_000 });
    for (let round = 0; round < rounds; round++) {
      const buyer = await givenBuyer(shop);
      const form = await handOver(app, buyer, [{ product: product.id }]);
      const placed: string[] = [];
      await small?.disk.fill();
      // Until the room is used up that the tables have already.
      let refused: Awaited<ReturnType<typeof sendOrder>> | undefined;
      for (let n = 0; n < 5000 && !refused; n++) {
        const { headers } = buyer;
        const cart = { products: [{ product: product.id, size: "M", quantity: 1 }] };
        const added = await app.inject({ method: "POST", url: "/api/cart/add", headers, payload: cart });
        const answer =
          added.statusCode === 200 ? await sendOrder(app, buyer, { ...form, cartId: added.json().cartId }) : added;
        if (answer.statusCode === 200) placed.push(answer.json().order._id);
        else refused = answer;
      }
      expect(refused?.json()).toEqual({ error: failed });
      expect([refused?.statusCode, refused?.headers["retry-after"]]).toEqual([503, "5"]);
      expect((await app.inject(`/api/product/item/${product.slug}`)).statusCode).toBe(200);
      await small?.disk.free();
      const sent = await sendOrder(app, buyer, form);
      expect(sent.statusCode, sent.body).toBe(200);
      placed.push(sent.json().order._id);
      expect(await db.$count(orders, inArray(orders.id, placed))).toBe(placed.length);
      expect(await db.$count(orders, inArray(orders.userId, [buyer.userId]))).toBe(placed.length);
    }
  },
);
