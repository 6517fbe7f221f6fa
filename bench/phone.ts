import { type Browser, chromium, type Page } from "@playwright/test";
import { bringBrowser, browserArguments } from "#e2e/browser.ts";
import { ask } from "./answer.ts";
import { openShop } from "./shop.ts";

interface Felt {
  lcpMs: number;
  shift: number;
  blockedMs: number;
}

const limits: Felt = { lcpMs: 1500, shift: 0, blockedMs: 150 };
const visits = 3;
const bitsPerByte = 8;
/** A slow 4G line and a phone of the middle range, as Lighthouse emulates them. */
const line = { latency: 150, download: 1.6e6 / bitsPerByte, upload: 750e3 / bitsPerByte };
const cpuSlowdown = 4;
/** A task longer than this keeps a finger waiting. */
const longTaskMs = 50;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.download,
    uploadThroughput: line.upload,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}

async function visit(browser: Browser, url: string): Promise<Felt> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const felt = { largest: 0, shift: 0, tasks: [] as { start: number; ms: number }[] };
      Object.assign(window, { felt });
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch("largest-contentful-paint", (entry) => {
        felt.largest = entry.startTime;
      });
      watch("layout-shift", (entry) => {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) felt.shift += value;
      });
      watch("longtask", (entry) => felt.tasks.push({ start: entry.startTime, ms: entry.duration }));
    });
    await slowDown(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const { felt, firstPaint } = await page.evaluate(() => ({
      felt: (window as unknown as { felt: { largest: number; shift: number; tasks: { start: number; ms: number }[] } })
        .felt,
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    }));
    const blocking = felt.tasks.filter(({ start, ms }) => start + ms > firstPaint);
    return {
      lcpMs: felt.largest,
      shift: felt.shift,
      blockedMs: blocking.reduce((total, { ms }) => total + Math.max(0, ms - longTaskMs), 0),
    };
  } finally {
    await context.close();
  }
}

/** What somebody with a phone of the middle range on slow 4G sees of the first page they open. */
export async function measurePhone(products: number): Promise<string> {
  const shop = await openShop({ products });
  try {
    const browser = await chromium.launch({ executablePath: bringBrowser(), args: browserArguments });
    try {
      const { body } = await ask(shop.url, { method: "GET", path: "/api/product/list" });
      const paths = ["/", "/shop", `/product/${JSON.parse(body.toString()).products[0].slug}`];
      const lines: string[] = [];
      for (const path of paths) {
        await visit(browser, shop.url + path);
        const felt: Felt[] = [];
        for (let n = 0; n < visits; n++) felt.push(await visit(browser, shop.url + path));
        const [lcpMs, shift, blockedMs] = [
          median(felt.map((one) => one.lcpMs)),
          median(felt.map((one) => one.shift)),
          median(felt.map((one) => one.blockedMs)),
        ];
        lines.push(
          `${path}: largest paint ${lcpMs.toFixed(0)} ms (at most ${limits.lcpMs}), shift ${shift.toFixed(3)} (${limits.shift}), blocked ${blockedMs.toFixed(0)} ms (at most ${limits.blockedMs})`,
        );
      }
      return lines.join("\n");
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}
