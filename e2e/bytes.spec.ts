import { devices, type Page, type Request } from "@playwright/test";
import { mostByLateFont, watchShifts } from "./shifts.ts";
import { test as base, expect, inCalmShop } from "./shop.ts";

const kilobyte = 1000;
const mostScript = 116 * kilobyte;
const mostBytes = 350 * kilobyte;
/** Headings, text and bold text; the sign of the rupee has small files of its own. */
const mostFonts = 6;

/** Every schema of zod carries this name, and only the menu of the dashboard has these words. */
const zodMark = "_zod";
const dashboardMark = "Account Security";

/** A visitor who has never been here has nothing in the browser's cache, so each test opens a window of its own. */
const test = base.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
});

const { defaultBrowserType: _, ...phone } = devices["iPhone 13"];
test.use({
  ...inCalmShop,
  ...phone,
  userAgent: undefined,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
});

interface File {
  path: string;
  bytes: number;
  type: string;
  encoding: string;
  text: () => Promise<string>;
}

async function readFile(request: Request): Promise<File | undefined> {
  const response = await request.response();
  if (!response) return undefined;
  await response.finished();
  const { responseBodySize } = await request.sizes();
  const headers = await response.allHeaders();
  return {
    path: new URL(request.url()).pathname,
    bytes: responseBodySize,
    type: headers["content-type"] ?? "",
    encoding: headers["content-encoding"] ?? "",
    text: () => response.text(),
  };
}

/** All that a visitor who has never been here fetches until the page is at rest. */
async function firstView(page: Page, path: string): Promise<File[]> {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests.push(request);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.documentElement.dataset.scroll !== undefined);
  return (await Promise.all(requests.map(readFile))).filter((file) => file !== undefined);
}

const sum = (files: File[]) => files.reduce((total, { bytes }) => total + bytes, 0);
const listed = (files: File[]) =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${bytes} ${path}`)
    .join("\n");
const scriptsOf = (files: File[]) => files.filter(({ type }) => type.includes("javascript"));

async function marksIn(files: File[]): Promise<string[]> {
  const texts = await Promise.all(scriptsOf(files).map(({ text }) => text()));
  return [zodMark, dashboardMark].filter((mark) => texts.some((text) => text.includes(mark)));
}

const productPath = async (page: Page) => {
  const answer = await page.request.get("/api/product/list");
  return `/product/${(await answer.json()).products[0].slug}`;
};

const pages: [string, (page: Page) => Promise<string> | string][] = [
  ["home", () => "/"],
  ["the shop", () => "/shop"],
  ["a product", productPath],
];

for (const [name, pathOf] of pages) {
  test(`the first view of ${name} is light, and nothing on it moves`, async ({ page }) => {
    const path = await pathOf(page);
    const { expectStill } = await watchShifts(page);
    const files = await firstView(page, path);
    const scripts = scriptsOf(files);
    const fonts = files.filter((file) => file.path.endsWith(".woff2"));
    console.log(
      `${name}: ${sum(scripts)} bytes of script, ${sum(files)} bytes in ${files.length} files, ${fonts.length} fonts`,
    );
    expect(sum(scripts), "scripts from the cache would weigh nothing").toBeGreaterThan(mostScript / 2);
    expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(mostScript);
    expect(sum(files), listed(files)).toBeLessThanOrEqual(mostBytes);
    expect(fonts.length, listed(fonts)).toBeLessThanOrEqual(mostFonts);
    expect(await marksIn(files), "neither the dashboard nor zod comes along").toEqual([]);
    const [document] = files;
    expect(document?.encoding, "the page comes packed").toBe("br");
    const places = (kind: (file: File) => boolean) => files.flatMap((file, place) => (kind(file) ? [place] : []));
    const firstPicture = places(({ type }) => type.startsWith("image/avif"))[0] ?? Number.POSITIVE_INFINITY;
    const scriptPlaces = places((file) => scripts.includes(file));
    expect(Math.min(...scriptPlaces), "scripts wait for the picture").toBeGreaterThan(firstPicture);
    expect(await document?.text()).not.toContain('modulepreload" href');
    const unpacked = scripts.filter(({ encoding, bytes }) => encoding !== "br" && bytes >= 256);
    expect(listed(unpacked), "scripts come packed").toBe("");
    const pictures = files.filter((file) => file.path.startsWith("/pictures/"));
    expect(listed(pictures.filter(({ type }) => type !== "image/avif")), "pictures come as AVIF").toBe("");
    await expectStill();
  });
}

test("the marks by which unwanted scripts are known do find them", async ({ page }) => {
  const answer = await page.request.post("/api/auth/login", {
    data: { email: "member@example.com", password: "tana-bana" },
  });
  await page.addInitScript((token) => localStorage.setItem("token", token), (await answer.json()).token);
  expect(await marksIn(await firstView(page, "/dashboard/security"))).toEqual([zodMark, dashboardMark]);
});

test("what moves on its own is noticed", async ({ page }) => {
  const { moved } = await watchShifts(page);
  await firstView(page, "/shop");
  await page.evaluate(() => {
    const banner = document.createElement("div");
    banner.style.height = "120px";
    document.body.prepend(banner);
  });
  await expect.poll(moved).toBeGreaterThan(mostByLateFont);
});
