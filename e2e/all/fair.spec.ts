/** Dark patterns on one page after the other: docs/fair.md says what keeps each out. */
import type { Page } from "@playwright/test";
import type { Product } from "#contract/catalogue/products.ts";
import { arriveWithBag, bagLine } from "#e2e/bag.ts";
import { plentifulProduct } from "#e2e/buying.ts";
import { readProduct } from "#e2e/catalogue.ts";
import { seeNotice } from "#e2e/notice.ts";
import { expect, inCalmShop, open, test, testInOwnWindow, untilPainted } from "#e2e/shop.ts";
import { watchForStrangers } from "#e2e/strangers.ts";

test.use(inCalmShop);

/** Opens each page with something in the bag, and says of each what is wrong with it. */
async function lookAt(page: Page, paths: string[], faultsOf: (page: Page) => Promise<string[]>): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

async function arriveWithOne(page: Page): Promise<Product> {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  return product;
}

testInOwnWindow(
  "false urgency: “Only 2 left” is what the shop has, and nothing counts down or hurries",
  async ({ page }) => {
    const urgent =
      /hurry|ends in|selling fast|last chance|limited time|only today|\d+ (people|others|shoppers) (are|have|just|bought|viewed)|in high demand/i;
    const { products } = (await (await page.request.get("/api/product/list?limit=100&max=0")).json()) as {
      products: Product[];
    };
    const few = products.filter(({ fewLeft }) => fewLeft);
    for (const { slug, fewLeft } of few) {
      const { sizeStock, quantity } = await readProduct(page.request, slug);
      const stock = fewLeft?.size ? sizeStock?.[fewLeft.size] : quantity;
      expect(fewLeft?.quantity, slug).toBe(stock);
    }
    const product = few[0] ?? products[0];
    await page.clock.install();
    await arriveWithOne(page);
    await lookAt(page, ["/shop", `/product/${product?.slug}`, "/cart"], async () => {
      const main = page.getByRole("main");
      await page.waitForLoadState("networkidle");
      const before = await main.innerText();
      await page.clock.runFor(10_000);
      await untilPainted(page);
      const faults = (await main.innerText()) === before ? [] : ["its words change by themselves"];
      return [...faults, ...(before.match(urgent) ?? [])];
    });
    if (few[0]?.fewLeft) {
      const { quantity, size } = few[0].fewLeft;
      await open(page, `/shop?q=${encodeURIComponent(few[0].name)}`);
      const card = page.getByRole("article").filter({ hasText: few[0].name }).first();
      await expect(card).toContainText(`Only ${quantity} left${size ? ` in ${size}` : ""}`);
    }
  },
);

testInOwnWindow(
  "nagging: nothing opens by itself, a notice goes and does not come back, and no permission is asked for",
  async ({ page }) => {
    await page.addInitScript(() => {
      const asked = () => document.documentElement.setAttribute("data-asked", "yes");
      if ("Notification" in window) {
        Notification.requestPermission = async () => {
          asked();
          return "denied";
        };
      }
      navigator.geolocation.getCurrentPosition = asked;
    });
    await page.clock.install();
    await arriveWithOne(page);
    const letTimePass = async () => {
      await page.clock.runFor(10_000);
      await untilPainted(page);
    };
    await lookAt(page, ["/", "/shop", "/cart", "/install"], async () => {
      await letTimePass();
      const dialogs = await page.locator("dialog[open], [role=dialog]:visible, [role=alertdialog]:visible").count();
      const asked = await page.locator("html[data-asked]").count();
      return [...(dialogs ? ["a window opened by itself"] : []), ...(asked ? ["a permission was asked for"] : [])];
    });
    await open(page, "/");
    const form = page.getByRole("region", { name: "Letters from the loom" });
    await form.getByLabel("Email").fill(`fair-${crypto.randomUUID()}@example.com`);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await seeNotice(page, "mail");
    const notices = page.locator(".notice");
    await expect(notices).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page, "/");
    await letTimePass();
    expect(await notices.count()).toBe(0);
  },
);

test("rogue malware: whatever a page runs or fetches is the shop's own, and no file comes unasked", async ({
  page,
}) => {
  const foreign = watchForStrangers(page);
  page.on("download", (download) => foreign.push(download.suggestedFilename()));
  const product = await arriveWithOne(page);
  await lookAt(page, ["/", "/shop", `/product/${product.slug}`, "/cart", "/login"], async () => foreign.splice(0));
});
