import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import type { ProductImport } from "#contract/catalogue/import-export.ts";
import { startJobs } from "#server/background-jobs.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { createImportClient, heading } from "#server/testing/clients/import-client.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { disableMerchant } from "#server/testing/given/switches.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { importNextRows } from "./import-rows.ts";
import { receiveFile } from "./receive-file.ts";
import { runImport } from "./run-import.ts";

// An import runs for several seconds at a time.
vi.setConfig({ testTimeout: 90_000 });

const { app, db, shop } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());

const store = openPictureStore(shop.settings);
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { name: "Kosala Looms" });
const { upload, request, waitForState, check, startAndWait, download } = createImportClient(app);
const productOf = async (sku: string) => (await db.select().from(products).where(eq(products.sku, sku)))[0];

test.each([
  ["nothing", "", /^The file is empty\./],
  ["a heading alone", `${heading}\r\n`, "The file has no rows below its heading."],
  ["empty rows alone", `${heading}\r\n,,,\r\n\r\n`, "The file has no rows below its heading."],
  ["no sku", "name\nx\n", /^The column sku is missing/],
  ["no text", Buffer.from([0x73, 0xff, 0xfe]), /^The file is not in UTF-8/],
])("a file with %s is refused and leaves nothing behind", async (_, file, sentence) => {
  const before = await request(admin, "/product/import");
  const answer = await upload(admin, file);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(sentence);
  const { imports } = await request<{ imports: ProductImport[] }>(admin, "/product/import");
  expect({ imports: imports.filter(({ state }) => state !== "arriving") }).toEqual(before);
});

test("of two files that arrive at once the later one stays, and the other is told so", async () => {
  const person = await givenAdmin(shop);
  const line = (sku: string) => Buffer.from(`${sku},Arrives,,Fine,10,1,,,no,,\n`);
  const send = async function* (meanwhile: () => Promise<unknown>) {
    yield Buffer.from(`${heading}\n`);
    // More than is read ahead: the import has begun by the time something else happens.
    for (let n = 0; n < 5000; n++) yield line(`ARRIVES-${n}`);
    await meanwhile();
    yield line("ARRIVES-LAST");
  };
  const never = async () => undefined;
  const sentence = "Another file of yours has taken the place of this one. Please send it again once that one is done.";
  let later: Promise<string> | undefined;
  const first = receiveFile(
    db,
    person.userId,
    "first.csv",
    send(async () => {
      later = receiveFile(db, person.userId, "later.csv", send(never));
      await later;
    }),
  );
  await expect(first).rejects.toMatchObject({ status: 400, message: sentence });
  const { imports } = await request<{ imports: ProductImport[] }>(person, "/product/import");
  expect(imports.map(({ _id }) => _id)).toEqual([await later]);
});

test("only CSV is taken", async () => {
  expect((await upload(admin, "{}", "application/json")).statusCode).toBe(415);
});

test("an import that was cancelled stops, and what is in the shop stays", async () => {
  const found = await check(admin, "STOP-1,Stop,,Fine,10,1,,,no,,");
  const cancelled = await request<{ import: ProductImport }>(admin, `/product/import/${found._id}/cancel`, "POST");
  expect(cancelled.import.state).toBe("cancelled");
  const start = await app.inject({
    method: "POST",
    url: `/api/product/import/${found._id}/start`,
    headers: admin.headers,
  });
  expect(start.statusCode).toBe(400);
  expect(start.json().error).toBe("This file cannot be imported now. Please choose it once more.");
  expect(await productOf("STOP-1")).toBeUndefined();
});

test("an import started many times at once adds each product once", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `ONCE-${n},Once,,Fine,10,1,,,no,,`);
  const found = await check(admin, ...rows);
  await Promise.all([1, 2, 3].map(() => request(admin, `/product/import/${found._id}/start`, "POST")));
  const done = await waitForState(admin, found._id, "done");
  expect(done).toMatchObject({ added: 30, refused: 0 });
  expect(await db.$count(products, sql`sku like 'ONCE-%'`)).toBe(30);
  expect((await startAndWait(admin, found._id)).added).toBe(30);
});

test("imports are their owner's alone, and for staff and merchants only", async () => {
  const found = await check(merchant, "MINE,Mine,,Fine,10,1,,,no,,");
  const other = await givenMerchant(shop, { name: "Other" });
  for (const [path, method] of [
    ["", "GET"],
    ["/problems", "GET"],
    ["/start", "POST"],
    ["/cancel", "POST"],
  ] as const) {
    const url = `/api/product/import/${found._id}${path}`;
    for (const person of [other, admin])
      expect((await app.inject({ method, url, headers: person.headers })).statusCode).toBe(404);
  }
  expect(await download(other)).toBe(
    `\uFEFF${heading},categories,long description,mrp,hsn,weight grams,pictures,colour,garment,fact cloth,fact weave,fact fit,fact length,fact occasion,fact care,fact country of origin,fact maker,fact packer,fact net quantity,fact consumer care\r\n`,
  );
  const member = await givenMember(shop);
  expect((await upload(member, heading)).statusCode).toBe(403);
  expect((await app.inject({ url: "/api/product/export.csv", headers: member.headers })).statusCode).toBe(403);
});

test("a merchant who is disabled in the middle of it imports nothing more", async () => {
  const person = await givenMerchant(shop, { name: "Soon gone" });
  const next = await check(person, "GONE,Gone,,Fine,10,1,,,no,,");
  await db.execute(sql`update product_imports set state = 'importing' where id = ${next._id}`);
  await disableMerchant(app, shop, person);
  await runImport(db, store, next._id);
  const [row] = (await db.execute(sql`select state, reason from product_imports where id = ${next._id}`)).rows;
  expect(row).toEqual({ state: "failed", reason: "Forbidden! You are not allowed to access this resource." });
  expect(await productOf("GONE")).toBeUndefined();
});

test("staff who may no longer manage the catalogue import nothing more", async () => {
  const person = await givenAdmin(shop, { staffRole: "catalogue" });
  const next = await check(person, "LEFT,Left,,Fine,10,1,,,no,,");
  await db.execute(sql`update product_imports set state = 'importing' where id = ${next._id}`);
  await db.update(users).set({ staffRole: "finance" }).where(eq(users.id, person.userId));
  await runImport(db, store, next._id);
  const [row] = (await db.execute(sql`select state, reason from product_imports where id = ${next._id}`)).rows;
  expect(row).toEqual({ state: "failed", reason: "Forbidden! You are not allowed to access this resource." });
  expect(await productOf("LEFT")).toBeUndefined();
});

test("a merchant without a brand is told so", async () => {
  const person = await givenMerchant(shop, { name: "Brandless" });
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, person.merchantId));
  await db.delete(brands).where(eq(brands.id, person.brandId));
  const { problems } = await check(person, "LOST,Lost,,Fine,10,1,,,no,,");
  expect(problems).toEqual([{ line: 2, field: "", sentence: "You have no brand yet. Please ask the admin for one." }]);
});

test("an import that was cut short goes on where it was, and many who work on it at once take each row once", async () => {
  await worker.stop();
  const rows = Array.from({ length: 60 }, (_, n) => `CUT-${n},Cut,,Fine,10,1,,,no,,`);
  const answer = await upload(admin, [heading, ...rows].join("\n"));
  const { _id } = answer.json().import;
  await runImport(db, store, _id);
  await request(admin, `/product/import/${_id}/start`, "POST");
  const who = { userId: admin.userId, role: "ROLE ADMIN", merchant: null } as const;
  expect(await importNextRows(db, who, _id, store)).toBe(true);
  const { import: halfway } = await request<{ import: ProductImport }>(admin, `/product/import/${_id}`);
  expect(halfway).toMatchObject({ state: "importing", added: 50 });
  let done: ProductImport;
  // A run is short; on a busy machine one is not enough.
  do {
    await Promise.all([1, 2, 3].map(() => runImport(db, store, _id)));
    done = (await request<{ import: ProductImport }>(admin, `/product/import/${_id}`)).import;
  } while (done.state === "importing");
  expect(done).toMatchObject({ state: "done", added: 60, changed: 0, unchanged: 0, refused: 0 });
  expect(await db.$count(products, sql`sku like 'CUT-%'`)).toBe(60);
});
