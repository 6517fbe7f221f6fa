import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { areViewsDue } from "#demo/data/catalogue/add-further-views.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { bringBrowser } from "./browser.ts";
import { openGoogle } from "./google.ts";

const root = join(import.meta.dirname, "..");
const readyWithinMs = 600_000;

/** Open, and with all the pictures of the demo shop, the last of which are drawn while it is open. */
async function untilReady(url: string, dataDir: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`The shop stopped with code ${shop.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok && !areViewsDue({ dataDir })) return;
    await wait(250);
  }
  throw new Error("The shop did not become ready.");
}

/** Before all browser tests: a browser, and a built shop of its own with demo data, which is gone afterwards. SHOP_URL names one that runs already. */
export default async function openShop() {
  process.env.CHROMIUM = bringBrowser();
  if (process.env.SHOP_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-e2e-"));
  // Closed, root's shop would keep its database elsewhere, and that would stay behind.
  await chmod(dataDir, 0o711);
  const google = await openGoogle();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, ["server/commands/start.ts"], {
    cwd: root,
    stdio: ["ignore", process.env.CI ? "inherit" : "ignore", "inherit"],
    env: {
      ...process.env,
      ...google.settings,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
    },
  });
  const exited = new Promise((resolve) => shop.once("exit", resolve));
  const close = async () => {
    shop.kill("SIGTERM");
    await Promise.race([exited, wait(60_000, undefined, { ref: false })]);
    await google.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, dataDir, shop);
  } catch (error) {
    await close();
    throw error;
  }
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA_DIR = dataDir;
  return close;
}
