import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { chooseFolder } from "#server/testing/memory-folder.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { bringBrowser } from "./browser.ts";
import { openGoogle } from "./google.ts";

const root = join(import.meta.dirname, "..");
const readyWithinMs = 600_000;

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`The shop stopped with code ${shop.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error("The shop did not become ready.");
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(await chooseFolder(), "tana-bana-test-shop-"));
  // Closed, root's shop would keep its database elsewhere, and that would stay behind.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Starts a shop with demo data, and waits until it is ready. */
async function startShop(dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, ["server/commands/start.ts"], {
    cwd: root,
    stdio: ["ignore", process.env.CI ? "inherit" : "ignore", "inherit"],
    env: {
      ...process.env,
      ...settings,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      PASSWORD_HASH_COST: "least",
      LOG_LEVEL: "error",
    },
  });
  const exited = new Promise((resolve) => shop.once("exit", resolve));
  const stop = async () => {
    shop.kill("SIGTERM");
    await Promise.race([exited, wait(60_000, undefined, { ref: false })]);
  };
  try {
    await untilReady(url, shop);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/**
 * Before all browser tests: a browser, and two built shops with the same demo data, which are gone afterwards. One is for all tests; in the
 * other nobody changes what is sold, for tests that count bytes, products or how far things move (`inCalmShop`). SHOP_URL names one that
 * runs already, which then is both.
 */
export default async function openShop() {
  process.env.CHROMIUM = bringBrowser();
  if (process.env.SHOP_URL) return undefined;
  const dataDir = await makeDataDir();
  const calmDir = await makeDataDir();
  const google = await openGoogle();
  const running: { stop(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await google.close();
    await Promise.all([dataDir, calmDir].map((folder) => rm(folder, { recursive: true, force: true })));
  };
  try {
    await startShop(dataDir, google.settings).then(({ stop }) => stop());
    // Files of the database belong to a user of its own.
    await promisify(execFile)("cp", ["-pR", `${dataDir}/.`, calmDir]);
    const started = await Promise.all([dataDir, calmDir].map((folder) => startShop(folder, google.settings)));
    running.push(...started);
    const [shop, calmShop] = started;
    process.env.SHOP_URL = shop?.url;
    process.env.CALM_SHOP_URL = calmShop?.url;
    process.env.SHOP_DATA_DIR = dataDir;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
