import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { inDatabase } from "#bench/people.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { endLaunched, launchShop, until } from "#server/testing/shops/launched-shop.ts";
import { runSaleDay } from "./sale-day.ts";

// Starts a whole shop.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const tokenSecret = "a secret that only the tests know";
const databaseUrl = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-sale-"));

afterAll(async () => {
  endLaunched();
  await rm(dataDir, { recursive: true, force: true });
});

const openSaleShop = () =>
  launchShop({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    PUBLIC_URL: "http://localhost:3000",
    PROCESSES: "1",
    RATE_LIMITS: "off",
    // So little that the few visitors of a test fill the shop.
    ADMISSION_LOAD_PERCENT: "10",
  });

test("a sale fills the shop: new visitors wait, those who order go on, nothing is sold twice, and then all is as before", async () => {
  const { url } = await openSaleShop();
  await inDatabase({ url, databaseUrl, tokenSecret }, async (db) => {
    for (let n = 0; n < 40; n++) await givenProduct(db, { quantity: 50, sizes: ["M"] });
  });
  const { phases, books, unfinished } = await runSaleDay(
    { url, databaseUrl, tokenSecret },
    {
      rate: 2,
      times: 10,
      seconds: { before: 1, sale: 3, after: 1 },
      thinkMs: 50,
      buyers: 10,
      hotShare: 0.05,
      hotPieces: 1,
      hotVisits: 0.3,
      waitAtMostMs: 2000,
      signal: new AbortController().signal,
    },
  );
  const sale = phases[1];
  expect(phases.flatMap(({ failures }) => failures)).toEqual([]);
  expect(unfinished, "visits that never ended").toBe(0);
  expect(sale?.heldBack, "new visitors who had to wait").toBeGreaterThan(0);
  expect(sale?.ordersWhileOthersWaited, "orders meanwhile").toBeGreaterThan(0);
  expect(phases.map(({ heldBackAtCheckout }) => heldBackAtCheckout)).toEqual([0, 0, 0]);
  expect(
    phases.reduce((sum, { soldOut }) => sum + soldOut, 0),
    "refused for stock",
  ).toBeGreaterThan(0);
  expect(books).toMatchObject({ oversold: 0, faults: [] });

  let letIn = 0;
  await until(async () => {
    const { status } = await fetch(`${url}/`, { headers: { accept: "text/html" } });
    letIn = status === 200 ? letIn + 1 : 0;
    return letIn === 3;
  });
});
