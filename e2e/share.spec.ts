import type { Page } from "@playwright/test";
import { shownProducts } from "./bag.ts";
import { seeAlert, seeNotice } from "./notice.ts";
import { expect, inCalmShop, open, test, untilPainted } from "./shop.ts";

test.use(inCalmShop);

interface Shared {
  title?: string;
  url?: string;
  files?: { name: string; type: string; size: number }[];
}

declare global {
  interface Window {
    shared: Shared[];
  }
}

/** The window of the system for sharing: what it takes, and how it ends. */
interface Sharing {
  takesFiles: boolean;
  fails?: string;
}

const stubSharing = (page: Page, sharing: Sharing) =>
  page.addInitScript(({ takesFiles, fails }) => {
    window.shared = [];
    const canShare = ({ files }: ShareData = {}) => takesFiles || !files?.length;
    const share = async ({ title, url, files }: ShareData = {}) => {
      if (!canShare({ files: files ?? [] })) throw new TypeError("It takes no files.");
      if (fails) {
        document.documentElement.dataset.sharing = "ended";
        throw new DOMException("It ended otherwise.", fails);
      }
      window.shared.push({ title, url, files: files?.map(({ name, type, size }) => ({ name, type, size })) } as Shared);
    };
    Object.assign(navigator, { canShare, share });
  }, sharing);

const press = (page: Page) => page.getByRole("main").getByRole("button", { name: "With the picture" }).click();
const shared = (page: Page) => page.evaluate(() => window.shared);
const failure = "It could not be shared. Please copy the address of the page.";

async function openProduct(page: Page) {
  const [product] = await shownProducts(page);
  await open(page, `/product/${product?.slug}`);
  const url = (await page.locator("link[rel=canonical]").getAttribute("href")) ?? "";
  const picture = (await page.locator("meta[property='og:image']").first().getAttribute("content")) ?? "";
  const title = (await page.locator("meta[property='og:title']").getAttribute("content")) ?? "";
  expect(new URL(url).pathname).toBe(`/product/${product?.slug}`);
  return { link: { title, url }, picture: new URL(picture).pathname };
}

test("a product is shared with its picture where the system takes one", async ({ page }) => {
  await stubSharing(page, { takesFiles: true });
  const { link, picture } = await openProduct(page);
  await press(page);
  await expect.poll(() => shared(page)).toHaveLength(1);
  const [one] = await shared(page);
  expect(one).toMatchObject(link);
  const answer = await page.request.get(picture);
  const type = answer.headers()["content-type"] ?? "";
  expect(type).toMatch(/^image\/(?:jpeg|png|webp)$/);
  expect(one?.files).toEqual([
    { name: `${link.title}.${type.slice("image/".length)}`, type, size: (await answer.body()).length },
  ]);
});

test("where files are not taken, or the picture does not come, the link is shared alone", async ({ page }) => {
  await stubSharing(page, { takesFiles: false });
  const { link } = await openProduct(page);
  await press(page);
  await expect.poll(() => shared(page)).toEqual([link]);

  await stubSharing(page, { takesFiles: true });
  const { link: again, picture } = await openProduct(page);
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 404 }));
  await press(page);
  await expect.poll(() => shared(page)).toEqual([again]);
});

test("where nothing can be shared the link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  // The rules of the page let it write there, and nobody read.
  await page.addInitScript(() => {
    window.shared = [];
    Object.assign(navigator, { canShare: undefined, share: undefined });
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (url) => write(url).then(() => void window.shared.push({ url }));
  });
  const { link } = await openProduct(page);
  await press(page);
  await seeNotice(page, "The link is copied");
  expect(await shared(page)).toEqual([{ url: link.url }]);
});

test("whoever closes the window of the system hears nothing more; a failure is told", async ({ page }) => {
  await stubSharing(page, { takesFiles: true, fails: "NotAllowedError" });
  await openProduct(page);
  await press(page);
  await seeAlert(page, failure);

  await stubSharing(page, { takesFiles: true, fails: "AbortError" });
  await openProduct(page);
  await press(page);
  await expect(page.locator("html[data-sharing=ended]")).toBeAttached();
  // Whatever would be told is told at once.
  await untilPainted(page);
  expect(await page.getByText(failure).count()).toBe(0);
});

test("where the part that shares is gone since a release the page is loaded anew, once, and says so if it is gone still", async ({
  page,
}) => {
  await stubSharing(page, { takesFiles: true });
  await openProduct(page);
  const part = page.waitForRequest((request) => request.resourceType() === "script");
  await press(page);
  const address = (await part).url();
  await expect.poll(() => shared(page)).toHaveLength(1);
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await openProduct(page);
  const loadedAnew = page.waitForEvent("load");
  await press(page);
  await loadedAnew;
  await page.waitForFunction(() => document.documentElement.dataset.scroll !== undefined);
  await press(page);
  await seeAlert(page, failure);
  await page.unroute(address);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.scroll !== undefined);
  await press(page);
  await expect.poll(() => shared(page)).toHaveLength(1);
});
