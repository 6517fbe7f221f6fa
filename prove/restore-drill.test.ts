import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { prepareJobs } from "#server/background-jobs.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { openBackupStore } from "#server/platform/backup/backup-store.ts";
import { createBackup } from "#server/platform/backup/create-backup.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { connect } from "#server/platform/database/client.ts";
import { createPicture } from "#server/platform/media/create-picture.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { readSettings } from "#server/settings/settings.ts";
import { photo } from "#server/testing/clients/product-form.ts";
import { emptyDatabase, freshDatabase } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { byLength, randomPause, timeoutMs } from "./run-length.ts";

endProcesses();

const encryption = { passphrase: "nine herons over the tank", workFactor: 8 };

async function openShopAt(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-drill-"));
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: "a secret that only the tests know",
    PUBLIC_URL: "http://localhost:3000",
  });
  const { db, close } = connect(databaseUrl);
  onTestFinished(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { settings, db, tokens: createTokens(settings.tokenSecret) };
}

type Buyer = Awaited<ReturnType<typeof givenBuyer>>;
interface Acknowledged {
  buyer: Buyer;
  orderId: string;
  at: number;
}

/** Orders one after the other until the shop is gone, and remembers when each was acknowledged. */
async function orderUntilTheEnd(url: string, buyer: Buyer, product: string, acknowledged: Acknowledged[]) {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { ...buyer.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { cartId: string; order: { _id: string } };
  };
  for (;;) {
    try {
      const { cartId } = await send("/cart/add", { products: [{ product, size: "M", quantity: 1 }] });
      const { order } = await send("/order/add", { cartId, total: 500 });
      acknowledged.push({ buyer, orderId: order._id, at: performance.now() });
    } catch {
      return;
    }
  }
}

/** Everything that was there is gone, as after the loss of a machine. */
async function loseDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const schema of ["public", "pgboss", "drizzle", "demo_gateway", "demo_courier"]) {
    await client.query(`drop schema if exists ${schema} cascade`);
  }
  await client.end();
}

test("backed up under load, lost and restored: nothing that was acknowledged before the backup is missing", {
  timeout: timeoutMs,
}, async () => {
  for (let round = 0; round < byLength(1, 10); round++) {
    const shop = await openShopAt(await freshDatabase());
    const pictures = openPictureStore(shop.settings);
    const picture = await createPicture(shop.db, pictures, await photo());
    const product = await givenProduct(shop.db, {
      pictureId: picture.id,
      quantity: 100_000,
      pricePaise: 50_000,
      taxable: true,
      sizes: ["M"],
    });
    const { url, kill } = await forkShop(shop);
    const acknowledged: Acknowledged[] = [];
    const buyers = [await givenBuyer(shop), await givenBuyer(shop), await givenBuyer(shop)];
    const shoppers = buyers.map((buyer) => orderUntilTheEnd(url, buyer, product.id, acknowledged));
    while (acknowledged.length < 5) await randomPause();
    const store = openBackupStore(shop.settings, join(shop.settings.dataDir, "backups"));
    const startedAt = performance.now();
    const source = { databaseUrl: shop.settings.databaseUrl, foreignTables: ["pgboss.job"], pictures };
    const { name } = await createBackup(
      { ...source, tokenSecret: shop.settings.tokenSecret, isOwnSecret: false },
      store,
      { ...encryption, keepDays: 14 },
    );
    await kill();
    await Promise.all(shoppers);
    await loseDatabase(shop.settings.databaseUrl);

    const other = await openShopAt(await emptyDatabase());
    const restored = await restoreBackup(
      {
        databaseUrl: other.settings.databaseUrl,
        pictures: openPictureStore(other.settings),
        tokenSecret: other.settings.tokenSecret,
        keepSecret: () => Promise.reject(new Error("it has a secret of its own")),
        prepareForeignTables: () => prepareJobs(other.settings.databaseUrl),
      },
      store,
      name,
      encryption.passphrase,
    );
    expect(restored.hasOtherSecret).toBe(false);
    expect(await findFaults(other.db)).toEqual([]);

    const opened = await forkShop(other);
    const before = acknowledged.filter(({ at }) => at < startedAt);
    expect(before.length).toBeGreaterThanOrEqual(5);
    for (const { buyer, orderId } of before) {
      const answer = await fetch(`${opened.url}/api/order/${orderId}`, { headers: buyer.headers });
      expect(answer.status, "an order that was acknowledged").toBe(200);
    }
    expect((await fetch(`${opened.url}/pictures/${picture.id}/60.webp`)).status).toBe(200);
    const [buyer] = buyers;
    const answer = await fetch(`${opened.url}/api/cart/add`, {
      method: "POST",
      headers: { ...buyer?.headers, "content-type": "application/json" },
      body: JSON.stringify({ products: [{ product: product.id, size: "M", quantity: 1 }] }),
    });
    expect(answer.status, "whoever was signed in buys on").toBe(200);
    await opened.kill();
  }
});
