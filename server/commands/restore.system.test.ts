import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { createPicture } from "#server/platform/media/create-picture.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { readSettings } from "#server/settings/settings.ts";
import { photo } from "#server/testing/clients/product-form.ts";
import { emptyDatabase, readRows } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenFailedJob } from "#server/testing/given/failures.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { openCourierShop } from "#server/testing/shops/courier-shop.ts";
import { endLaunched, launch, launchShop, pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { foreignTables } from "./database/backup-source.ts";

// Builds the pages, and every command is a process of its own.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const courier = await openCourierShop();
const { app, shop, db, admin, ask } = courier;
const folder = await mkdtemp(join(tmpdir(), "tana-bana-drill-"));
// The database of root's shop runs as another user, who must get through.
await chmod(folder, 0o755);

/** What every shop of the drill is told: the same secret, so that whoever is signed in stays so. */
const common = {
  TOKEN_SECRET: "a secret that only the tests know",
  PUBLIC_URL: "http://localhost:3000",
  PAYMENT_PROVIDER: "demo",
  ALLOW_DEMO_PAYMENTS: "yes",
  COURIER: "simulator",
  BACKUP_PASSPHRASE: "nine herons over the tank",
};
const first = { ...common, DATABASE_URL: shop.settings.databaseUrl, DATA_DIR: shop.settings.dataDir };

async function onDatabase(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Runs a command to its end, and answers what it printed. */
async function run(program: string, environment: Record<string, string>, code = 0): Promise<string> {
  const command = launch(`server/commands/${program}`, environment);
  expect(await command.ended, command.output()).toBe(code);
  return command.output();
}

/** Backs a shop up, and answers the file. */
async function backUp(environment: Record<string, string>): Promise<string> {
  const place = await mkdtemp(join(folder, "archive-"));
  await run(`backup.ts --to ${place}`, environment);
  return join(place, (await readdir(place))[0] ?? "");
}

/** An order at each of its stages, with payments that went through, failed and wait, and parcels on their way. */
async function orderAndPay() {
  const picture = await createPicture(db, openPictureStore(shop.settings), await photo());
  const product = await givenProduct(db, { sizes: ["M"], quantity: 50, pictureId: picture.id });
  const buyer = await givenBuyer(shop);
  const place = () => givenOrder(app, buyer, [{ product: product.id, size: "M", quantity: 2 }]);
  for (const outcome of ["success", "failure", "pending"]) {
    const { _id: orderId, totalWithTax: orderAmount } = await place();
    const { body } = await ask(buyer, "POST", "/payment/create-session", { orderId, orderAmount });
    const url = `/demo-gateway/sessions/${body.payment_session_id}/pay`;
    expect((await app.inject({ method: "POST", url, payload: { outcome } })).statusCode).toBe(200);
  }
  const waiting = await place();
  await setStatus(app, admin, waiting.products[0]?._id ?? "", "Processing");
  for (const action of ["advance", "lose"]) {
    const sent = await courier.cashOrder([1, 2]);
    const parcel = await sent.pack([1, 1]);
    expect((await courier.book(sent.merchant, parcel._id)).status).toBe(200);
    await courier.control((await courier.row(parcel._id)).bookingId, action);
  }
  return { buyer, orderId: waiting._id, pictureId: picture.id };
}

/** A job in each state that pg-boss knows, also in queues that the shop does not create: those of a schedule, and of jobs given up. */
async function fillQueues() {
  const boss = new PgBoss({ connectionString: shop.settings.databaseUrl, schedule: true, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.createQueue("given-up");
  await boss.createQueue("fragile", { deadLetter: "given-up", retryLimit: 0, partition: true });
  await boss.send("fragile", { why: "it breaks" });
  const [broken] = await boss.fetch("fragile");
  await boss.fail("fragile", broken?.id ?? "", { message: "It broke." });
  await boss.send("fragile", {});
  await boss.send("bought-together", {}, { startAfter: 3600 });
  await boss.schedule("bought-together", "0 3 * * *");
  await boss.send("backup", {});
  expect(await boss.fetch("backup")).toHaveLength(1);
  await boss.send("clean-up", {});
  const [done] = await boss.fetch("clean-up");
  await boss.complete("clean-up", done?.id ?? "");
  await boss.stop({ graceful: false });
  await givenFailedJob(shop);
  await onDatabase(
    shop.settings.databaseUrl,
    `insert into pgboss.job (name, data) select '__pgboss__send-it', '{"name": "clean-up"}';
     insert into pgboss.job (name, data, state, completed_on)
       select 'send-mail', jsonb_build_object('mailId', gen_random_uuid(), 'n', repeat('x', 100000)), 'completed', now()
         from generate_series(1, 25)`,
  );
}

let used: Awaited<ReturnType<typeof orderAndPay>>;
let archive: string;
let original: Record<string, string[]>;

beforeAll(async () => {
  await run("build.ts", {});
  used = await orderAndPay();
  await fillQueues();
  await onDatabase(shop.settings.databaseUrl, "create schema metrics; create table metrics.visits (n int)");
  // Nobody settles payments or moves parcels any more.
  await app.close();
  archive = await backUp(first);
  original = await everyRow(shop.settings.databaseUrl);
});

afterAll(async () => {
  endLaunched();
  await rm(folder, { recursive: true, force: true });
});

const everyRow = (url: string) => readRows(url, foreignTables);

const everyRowOf = (environment: Record<string, string>) =>
  withDatabase(
    readSettings(environment),
    () => undefined,
    ({ url }) => everyRow(url),
  );

/** It opens, knows who is signed in, what they ordered and its pictures, sells on, and its data is as it must be. */
async function expectOpens(environment: Record<string, string>) {
  expect(await run("check-data.ts", environment)).toMatch(/^All \d+ checks passed\.$/m);
  const opened = await launchShop(environment);
  const { headers } = used.buyer;
  expect((await fetch(`${opened.url}/api/order/${used.orderId}`, { headers })).status).toBe(200);
  expect((await fetch(`${opened.url}/pictures/${used.pictureId}/60.webp`)).status).toBe(200);
  const cancelled = await fetch(`${opened.url}/api/order/cancel/${used.orderId}`, { method: "DELETE", headers });
  expect(cancelled.status).toBe(200);
  expect(await pressCtrlC(opened)).toBe(0);
}

test("a shop that has been in use is restored whole, into an embedded database and into one of PostgreSQL", async () => {
  const states = await onDatabase(
    shop.settings.databaseUrl,
    "select distinct state::text from pgboss.job where start_after <= now() union select 'later' from pgboss.job where start_after > now()",
  );
  expect(states.rows.map(({ state }) => state).sort()).toEqual(["active", "completed", "created", "failed", "later"]);
  for (const table of foreignTables.filter((name) => !/faults|failure_simulations|refunds|payouts/.test(name))) {
    expect(original[table]?.length, table).toBeGreaterThan(0);
  }

  const embedded = { ...common, DATA_DIR: join(folder, "embedded") };
  const printed = await run(`restore.ts --from ${archive}`, embedded);
  expect(printed).toMatch(/^Restored the shop of .*\nAll \d+ checks passed\.$/m);
  expect(await everyRowOf(embedded)).toEqual(original);

  const databaseUrl = await emptyDatabase();
  await onDatabase(databaseUrl, "create schema metrics; create table metrics.visits (n int)");
  const own = { ...common, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "own") };
  await run(`restore.ts --from ${await backUp(embedded)}`, own);
  expect(await everyRow(databaseUrl)).toEqual(original);

  await expectOpens(embedded);
  await expectOpens(own);
});

test("a restore that cannot be finished ends with a sentence, and a second one in the same place is whole", async () => {
  const place = { ...common, DATA_DIR: join(folder, "blocked") };
  await mkdir(place.DATA_DIR);
  await writeFile(join(place.DATA_DIR, "pictures"), "not a folder");
  expect(await run(`restore.ts --from ${archive}`, place, 1)).toMatch(
    /^Nothing was restored: E\w+: [^\n]*pictures[^\n]*\.\n$/,
  );
  const readTables = ({ url }: { url: string }) =>
    onDatabase(url, "select from pg_tables where schemaname in ('public', 'drizzle')");
  const tables = await withDatabase(readSettings(place), () => undefined, readTables);
  expect(tables.rowCount).toBe(0);
  await rm(join(place.DATA_DIR, "pictures"));
  await run(`restore.ts --from ${archive}`, place);
  expect(await everyRowOf(place)).toEqual(original);
});
