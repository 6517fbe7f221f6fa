import type { Page } from "@playwright/test";
import { shownProducts } from "./bag.ts";
import { seeAlert } from "./notice.ts";
import { expect, inCalmShop, open, test } from "./shop.ts";

test.use(inCalmShop);

declare global {
  interface Window {
    shared: number;
  }
}

const press = (page: Page) => page.getByRole("main").getByRole("button", { name: "Share the picture" }).click();
const shared = (page: Page) => page.evaluate(() => window.shared);
const failure = "It could not be shared. Please copy the address of the page.";

test("where the part that shares is gone since a release the page is loaded anew, once, and says so if it is gone still", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.shared = 0;
    const share = async () => {
      window.shared += 1;
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  const [product] = await shownProducts(page);
  const path = `/product/${product?.slug}`;
  await open(page, path);
  const part = page.waitForRequest((request) => request.resourceType() === "script");
  await press(page);
  const address = (await part).url();
  await expect.poll(() => shared(page)).toBe(1);
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await open(page, path);
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
  await expect.poll(() => shared(page)).toBe(1);
});
