import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareJobs } from "#server/background-jobs.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { createPicture } from "#server/platform/media/create-picture.ts";
import { folderStore, openPictureStore, type PictureStore } from "#server/platform/media/picture-store.ts";
import { readSettings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { photo } from "#server/testing/clients/product-form.ts";
import { emptyDatabase, readRows as readTables } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { openBucket } from "#server/testing/providers/bucket.ts";
import { openShop } from "#server/testing/shop.ts";
import { dateOfArchive, nameOfArchive, openBackupStore } from "./backup-store.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { isBackupDue } from "./run-scheduled-backup.ts";

const { app, shop, db } = await openShop();
const pictures = openPictureStore(shop.settings);
const folder = await mkdtemp(join(tmpdir(), "tana-bana-backup-"));
const passphrase = "nine herons over the tank";
const encryption = { passphrase, workFactor: 8 };
const store = openBackupStore(shop.settings, join(folder, "archives"));
const source = {
  databaseUrl: shop.settings.databaseUrl,
  foreignTables: ["pgboss.job"],
  pictures,
  tokenSecret: shop.settings.tokenSecret,
  isOwnSecret: true,
};
afterAll(() => rm(folder, { recursive: true, force: true }));

let pictureId = "";
beforeAll(async () => {
  pictureId = (await createPicture(db, pictures, await photo(), { widths: [32], avifEffort: 0, webpEffort: 0 })).id;
  const product = await givenProduct(db, {
    pictureId,
    sizes: ["M"],
    quantity: 9,
    name: "Saree \\ with\ttabs, “quotes”\nand ज़री",
  });
  const buyer = await givenBuyer(shop);
  await givenOrder(app, buyer, [{ product: product.id, size: "M", quantity: 1 }]);
  await app.inject({ method: "POST", url: "/api/contact/add", payload: message });
});
const message = { name: "Asha", email: "asha@example.com", message: "Do you have this in blue?" };

const backUp = () => createBackup(source, store, { ...encryption, keepDays: 14 });

interface RestoreOptions {
  phrase?: string;
  from?: typeof store;
  to?: PictureStore;
}

async function restoreInto(
  databaseUrl: string,
  name: string,
  { phrase = passphrase, from = store, to = folderStore(join(folder, "restored-pictures")) }: RestoreOptions = {},
) {
  const secrets: string[] = [];
  const target = {
    databaseUrl,
    pictures: to,
    tokenSecret: "",
    keepSecret: async (secret: string) => void secrets.push(secret),
    prepareForeignTables: () => prepareJobs(databaseUrl),
  };
  const restored = await restoreBackup(target, from, name, phrase);
  return { ...restored, secrets };
}

const readRows = (url: string) => readTables(url, source.foreignTables);

async function isUntouched(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(
    "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  return rowCount === 0;
}

test("a restored shop has every row, job, picture and secret of the one that was backed up", async () => {
  const { name, totals } = await backUp();
  expect(totals).toMatchObject({ pictureFiles: 2, missingFiles: [] });
  const url = await emptyDatabase();
  const restored = await restoreInto(url, name);
  expect(restored.hasOtherSecret).toBe(false);
  expect(restored.secrets).toEqual([shop.settings.tokenSecret]);
  const rows = await readRows(url);
  expect(rows).toEqual(await readRows(shop.settings.databaseUrl));
  expect(rows["public.orders"]).toHaveLength(1);
  expect(rows["pgboss.job"]?.length).toBeGreaterThan(0);
  const copy = folderStore(join(folder, "restored-pictures"));
  expect(await copy.read(pictureId, "32.webp")).toEqual(await pictures.read(pictureId, "32.webp"));
  const connection = connect(url, { maxConnections: 1 });
  expect(await findFaults(connection.db).finally(() => connection.close())).toEqual([]);
});

test("a restored shop goes on with the triggers, keys and series of the other", async () => {
  const { name } = await backUp();
  const url = await emptyDatabase();
  await restoreInto(url, name);
  const describe = async (address: string) => {
    const client = new pg.Client(address);
    await client.connect();
    const { rows } = await client.query(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select sequencename, last_value::text from pg_sequences where schemaname = 'public'
       union all select file, hash from drizzle.applied_sql
       union all select 'migration', created_at::text from drizzle.__drizzle_migrations
       order by 1, 2`,
    );
    await client.end();
    return rows;
  };
  expect(await describe(url)).toEqual(await describe(shop.settings.databaseUrl));
});

test("a backup is one moment: what is written while it is made is not in it by halves", async () => {
  const product = await givenProduct(db, { sizes: ["M"], quantity: 100 });
  const buyer = await givenBuyer(shop);
  const making = backUp();
  for (let n = 0; n < 5; n++) await givenOrder(app, buyer, [{ product: product.id, size: "M", quantity: 1 }]);
  const { name } = await making;
  const url = await emptyDatabase();
  await restoreInto(url, name);
  const connection = connect(url, { maxConnections: 1 });
  expect(await findFaults(connection.db).finally(() => connection.close())).toEqual([]);
});

test("a wrong passphrase, a cut file and a changed byte are refused, and change nothing", async () => {
  const { name } = await backUp();
  const file = join(folder, "archives", name);
  const whole = await readFile(file);
  const url = await emptyDatabase();
  const refusal = "The backup cannot be read: the passphrase is another one, or the file is damaged.";
  await expect(restoreInto(url, name, { phrase: "another passphrase" })).rejects.toThrow(refusal);
  for (const damaged of [whole.subarray(0, -1), whole.subarray(0, whole.length / 2), flipped(whole), Buffer.alloc(0)]) {
    await writeFile(file, damaged);
    await expect(restoreInto(url, name)).rejects.toThrow(refusal);
  }
  await expect(restoreInto(url, "tana-bana-20200101T000000Z.tar.gz.age")).rejects.toThrow("There is no backup");
  expect(await isUntouched(url)).toBe(true);
  await rm(file);
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}

/** Calls this once, at the first picture, when all rows have been handed to the database. */
const atFirstPicture = (action: () => Promise<unknown>): PictureStore => {
  let isFirst = true;
  return {
    ...folderStore(join(folder, "restored-pictures")),
    async write() {
      if (isFirst) await action();
      isFirst = false;
    },
  };
};

async function tablesOfTheShop(url: string): Promise<number | null> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query("select from pg_tables where schemaname in ('public', 'drizzle')");
  await client.end();
  return rowCount;
}

async function breakConnection(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tana-bana restore' and datname = current_database()`,
  );
  await client.end();
}

test("a restore that fails says why in a sentence, leaves no shop behind, and can be repeated", async () => {
  const { name } = await backUp();
  const url = await emptyDatabase();
  const full = atFirstPicture(() => Promise.reject(new Error("ENOSPC: no space left on device, write")));
  await expect(restoreInto(url, name, { to: full })).rejects.toThrow(
    new StartupError("Nothing was restored: ENOSPC: no space left on device, write."),
  );
  expect(await tablesOfTheShop(url)).toBe(0);
  await expect(restoreInto(url, name, { to: atFirstPicture(() => breakConnection(url)) })).rejects.toThrow(
    /^Nothing was restored: .*connection/,
  );
  expect(await tablesOfTheShop(url)).toBe(0);
  await restoreInto(url, name);
  expect(await readRows(url)).toEqual(await readRows(shop.settings.databaseUrl));
});

test("jobs that are in the database already are not mixed with those of a backup", async () => {
  const { name } = await backUp();
  const url = await emptyDatabase();
  await prepareJobs(url);
  const client = new pg.Client(url);
  await client.connect();
  await client.query("insert into pgboss.job (name) values ('send-mail')");
  await client.end();
  await expect(restoreInto(url, name)).rejects.toThrow("The database is not empty.");
  expect(await tablesOfTheShop(url)).toBe(0);
});

test("nothing is restored over a shop that is there", async () => {
  const { name } = await backUp();
  const before = await readRows(shop.settings.databaseUrl);
  await expect(restoreInto(shop.settings.databaseUrl, name)).rejects.toThrow("The database is not empty.");
  expect(await readRows(shop.settings.databaseUrl)).toEqual(before);
});

test("no plain text and no open file is left behind", async () => {
  const { name } = await backUp();
  const bytes = await readFile(join(folder, "archives", name));
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(bytes.includes("asha@example.com")).toBe(false);
  expect((await readdir(join(folder, "archives"))).every((file) => file.endsWith(".tar.gz.age"))).toBe(true);
});

test("an archive that cannot be written to its end is not there", async () => {
  const before = await store.list();
  const broken = { ...pictures, read: () => Promise.reject(new Error("no answer")) };
  await expect(createBackup({ ...source, pictures: broken }, store, { ...encryption, keepDays: 14 })).rejects.toThrow(
    "no answer",
  );
  expect(await store.list()).toEqual(before);
});

test("where there is no room for the archive, the backup fails and nothing waits for ever", async () => {
  const full: typeof store = {
    ...store,
    async write(_name, archive) {
      for await (const _chunk of archive) throw new Error("no space left");
      return 0;
    },
  };
  await expect(createBackup(source, full, { ...encryption, keepDays: 14 })).rejects.toThrow("no space left");
});

test("backups older than their days go once there is a newer one, and not before", async () => {
  const place = openBackupStore(shop.settings, join(folder, "kept"));
  const add = (daysAgo: number) => {
    const name = nameOfArchive(new Date(Date.now() - daysAgo * 86_400_000));
    return place.write(name, new Blob(["old"]).stream()).then(() => name);
  };
  const old = await add(40);
  const recent = await add(3);
  const { name } = await createBackup(source, place, { ...encryption, keepDays: 14 });
  expect(await place.list()).toEqual([recent, name]);
  expect(Math.round((Date.now() - dateOfArchive(recent).getTime()) / 86_400_000)).toBe(3);
  const alone = openBackupStore(shop.settings, join(folder, "alone"));
  await alone.write(old, new Blob(["old"]).stream());
  await expect(
    createBackup({ ...source, databaseUrl: "postgres://127.0.0.1:1/none" }, alone, { ...encryption, keepDays: 1 }),
  ).rejects.toThrow();
  expect(await alone.list()).toEqual([old]);
});

test("a backup is due when the newest is old enough, and never without a place", async () => {
  const settings = { ...shop.settings, backupDir: join(folder, "due"), backupEveryHours: 24 };
  expect(await isBackupDue({ ...settings, backupDir: "" })).toBe(false);
  expect(await isBackupDue(settings)).toBe(true);
  await openBackupStore(settings, settings.backupDir).write(nameOfArchive(new Date()), new Blob(["new"]).stream());
  expect(await isBackupDue(settings)).toBe(false);
  expect(await isBackupDue(settings, Date.now() + 24 * 3600_000)).toBe(true);
});

test("a bucket keeps backups too", async () => {
  const bucket = await openBucket("archive");
  const settings = readSettings(bucket.settings);
  const place = openBackupStore(settings, "s3://archive/shop");
  const { name } = await createBackup(source, place, { ...encryption, keepDays: 14 });
  expect(await place.list()).toEqual([name]);
  expect([...bucket.objects.keys()]).toEqual([`shop/${name}`]);
  const url = await emptyDatabase();
  await restoreInto(url, name, { from: place });
  expect(await readRows(url)).toEqual(await readRows(shop.settings.databaseUrl));
  await place.remove(name);
  expect(await place.list()).toEqual([]);
});
