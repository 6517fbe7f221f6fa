import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { demoProducts } from "#demo/data/catalogue/products.ts";
import { bringBrowser, browserArguments } from "#e2e/browser.ts";
import { openShop } from "./shop.ts";

interface Felt {
  lcpMs: number;
  shift: number;
  blockedMs: number;
}

const limits: Felt = { lcpMs: 1300, shift: 0, blockedMs: 100 };
/** From a press to the next paint. */
const mostPressMs = { menu: 100, size: 100, bag: 100, filter: 100, gallery: 100, quickView: 100 };
/** From a press on a product in the list to its page, on a machine and a line of full speed. */
const mostNavigationMs = 240;
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

const newPhone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

const isStarted = "document.documentElement.dataset.scroll !== undefined";

/**
 * Opens a page and waits until its program, which waits for the picture, has started. Asked by the bare protocol: what Playwright itself
 * brings into a page to look for something keeps a slowed-down processor busy for 100 ms, which would be counted as the page's.
 */
async function openPage(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "networkidle" });
  while (!(await session.send("Runtime.evaluate", { expression: isStarted })).result.value) await wait(50);
  await page.waitForLoadState("networkidle");
}

async function visit(browser: Browser, url: string): Promise<Felt> {
  const context = await newPhone(browser);
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
    await openPage(page, url);
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

/** Home, the list, a product of the demo shop, which has three pictures and other colours, and the bag. */
export function publicPages(): [string, string, string, string] {
  const product = demoProducts().find(
    ({ isActive, quantity, garment }) => isActive && quantity > 0 && garment !== null,
  );
  return ["/", "/shop", `/product/${product?.slug}`, "/cart"];
}

/**
 * With a finger, by the bare protocol: to click, Playwright puts listeners of its own into the page, which would be counted as the page's.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Presses something and answers how long it took until the frame after it was painted, as the browser itself reports (Event Timing). */
async function pressMs(page: Page, button: Locator): Promise<number> {
  await button.waitFor();
  await page.evaluate(() => {
    const presses: number[] = [];
    Object.assign(window, { presses });
    // The shortest that the browser tells is 16 ms; what it does not tell of was quicker.
    const observer = new PerformanceObserver((list) =>
      presses.push(...list.getEntries().map((entry) => entry.duration)),
    );
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await tap(page, button);
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { presses: number[] }).presses));
}

/** What a page answers to the first press on each thing that people press most, with the processor of a phone. */
async function measurePresses(browser: Browser, url: string): Promise<string[]> {
  const [home, list, product] = publicPages();
  const firstSize = (page: Page) =>
    page.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first();
  const presses: [string, number, string, (page: Page) => Promise<Locator>][] = [
    [
      "opening the menu",
      mostPressMs.menu,
      home,
      async (page) => page.getByRole("button", { name: "Menu", exact: true }),
    ],
    ["choosing a size", mostPressMs.size, product, async (page) => firstSize(page)],
    [
      "adding to the bag",
      mostPressMs.bag,
      product,
      async (page) => {
        await firstSize(page).click();
        return page.getByRole("button", { name: "Add To Bag" });
      },
    ],
    [
      "changing a filter",
      mostPressMs.filter,
      list,
      async (page) => {
        await page.getByRole("button", { name: /^Filters/ }).click();
        return page.getByRole("dialog").locator("button[aria-pressed]").first();
      },
    ],
    [
      "adding a second size to the filter",
      mostPressMs.filter,
      list,
      async (page) => {
        await page.getByRole("button", { name: /^Filters/ }).click();
        const sizes = page.getByRole("dialog").getByRole("checkbox", { name: /^(S|M|L) / });
        await sizes.first().click();
        return sizes.nth(1);
      },
    ],
    [
      "the next picture",
      mostPressMs.gallery,
      product,
      async (page) => page.getByRole("button", { name: /next picture/i }).first(),
    ],
    [
      "opening the quick view",
      mostPressMs.quickView,
      list,
      async (page) => page.getByRole("button", { name: /^Quick view/ }).first(),
    ],
  ];
  const lines: string[] = [];
  for (const [title, mostMs, path, find] of presses) {
    const times: number[] = [];
    for (let n = 0; n < visits; n++) {
      const context = await newPhone(browser);
      const page = await context.newPage();
      await openPage(page, url + path);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
      const target = await find(page);
      times.push(await pressMs(page, target));
      await context.close();
    }
    lines.push(`${title}: next paint after ${median(times).toFixed(0)} ms (at most ${mostMs})`);
  }
  return lines;
}

/** From the press on a product of the list until its page is painted, without any slowing down. */
async function measureNavigation(browser: Browser, url: string): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < visits; n++) {
    const context = await newPhone(browser);
    const page = await context.newPage();
    await openPage(page, `${url}/shop`);
    await page.evaluate(() => {
      addEventListener(
        "click",
        () => {
          const pressed = performance.now();
          const look = () => {
            if (!location.pathname.startsWith("/product/") || !document.querySelector("form[aria-label=Buy]"))
              requestAnimationFrame(look);
            else Object.assign(window, { shownMs: performance.now() - pressed });
          };
          look();
        },
        true,
      );
    });
    await tap(page, page.getByRole("article").first().getByRole("heading").getByRole("link"));
    const shown = await page.waitForFunction(() => (window as unknown as { shownMs?: number }).shownMs);
    times.push((await shown.jsonValue()) ?? 0);
    await context.close();
  }
  return `from the list to a product: ${median(times).toFixed(0)} ms (at most ${mostNavigationMs})`;
}

/** What somebody with a phone of the middle range on slow 4G sees of the first page they open. */
export async function measurePhone(products: number): Promise<string> {
  const shop = await openShop({ products });
  try {
    const browser = await chromium.launch({ executablePath: bringBrowser(), args: browserArguments });
    try {
      const paths = publicPages();
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
      lines.push(...(await measurePresses(browser, shop.url)), await measureNavigation(browser, shop.url));
      return lines.join("\n");
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}
