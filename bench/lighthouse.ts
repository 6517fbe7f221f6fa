import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { bringBrowser } from "#e2e/browser.ts";
import { publicPages } from "./phone.ts";
import { openShop } from "./shop.ts";

/** Fetched when the row is asked for: with its 200 packages it would be a fifth of what is installed, for one row. */
const tool = "lighthouse@13.5.0";
const runs = 5;
/**
 * Lighthouse multiplies by four, which makes a phone of the middle range of a fast desk computer (benchmarkIndex above 1500). For a slower
 * machine its guide (docs/throttling.md) says two; both are measured, and what is to be reached is said of the one that fits the machine.
 */
const slowdowns = { usual: 4, ofSlowMachine: 2 };
const fastMachineIndex = 1500;
/** Now and then it misses the start of a page in its own trace (NO_NAVSTART), and asks to be run again. */
const maxAttempts = 4;
const mostOutput = 64 * 1024 * 1024;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
} as const;
const toReach = 98;

interface Report {
  /**
   * How quick the machine is by Lighthouse's own measure: it multiplies what it saw by a fixed factor, so a slow machine makes a slow page.
   */
  environment: { benchmarkIndex: number };
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<keyof typeof audits, { numericValue: number }>;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function inspect(url: string, slowdown: number, attempt = 1): Promise<Report> {
  const args = ["--yes", tool, url, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"];
  args.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const env = { ...process.env, CHROME_PATH: bringBrowser() };
  try {
    const { stdout } = await promisify(execFile)("npx", args, { env, maxBuffer: mostOutput });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    if (attempt < maxAttempts && stderr.includes("NO_NAVSTART")) return inspect(url, slowdown, attempt + 1);
    throw new Error(`Lighthouse failed: ${stderr.trim() || String(error)}`);
  }
}

async function describePage(shopUrl: string, path: string, slowdown: number): Promise<string> {
  const reports: Report[] = [];
  for (let n = 0; n < runs; n++) reports.push(await inspect(shopUrl + path, slowdown));
  const scores = categories.map((name) => {
    const score = median(reports.map((report) => report.categories[name].score * 100));
    return `${name} ${score.toFixed(0)}`;
  });
  const times = Object.entries(audits).map(([id, title]) => {
    const ms = median(reports.map((report) => report.audits[id as keyof typeof audits].numericValue));
    return `${title} ${ms.toFixed(0)} ms`;
  });
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const isOfMachine = (slowdown === slowdowns.usual) === index >= fastMachineIndex;
  const aim = isOfMachine ? ` (to reach ${toReach} in each)` : "";
  return `${path}, slowed down ${slowdown} times: ${scores.join(", ")}${aim}; ${times.join(", ")}; benchmarkIndex of the machine ${index.toFixed(0)}`;
}

/** What Lighthouse says of the public pages with its usual settings, a phone of the middle range on slow 4G. */
export async function measureLighthouse(products: number): Promise<string> {
  const shop = await openShop({ products });
  try {
    const lines: string[] = [];
    for (const path of publicPages()) {
      for (const slowdown of Object.values(slowdowns)) lines.push(await describePage(shop.url, path, slowdown));
    }
    return lines.join("\n");
  } finally {
    await shop.close();
  }
}
