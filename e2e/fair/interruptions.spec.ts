/** Advertisements, nagging and foreign programs: docs/fair.md says what keeps each out. */
import type { Product } from "#contract/catalogue/products.ts";
import { shownProducts } from "#e2e/bag.ts";
import { seeNotice } from "#e2e/notice.ts";
import { expect, inCalmShop, open, test, testInOwnWindow, untilPainted } from "#e2e/shop.ts";
import { arriveWithOne, lookAt } from "./pages.ts";

test.use(inCalmShop);

test("disguised advertisement: lists are in the order they say, and nothing on a page leads elsewhere unmarked", async ({
  page,
}) => {
  const order = encodeURIComponent('{"price":1}');
  const { products } = (await (
    await page.request.get(`/api/product/list?max=0&limit=60&sortOrder=${order}`)
  ).json()) as { products: Product[] };
  const prices = products.map(({ salePrice }) => salePrice);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const [product] = await shownProducts(page);
  await lookAt(page, ["/", "/shop", `/product/${product?.slug}`], async () => {
    const elsewhere = await page
      .locator("main a[href^=http]")
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[])
          .filter(
            ({ href, textContent }) =>
              new URL(href).origin !== location.origin && !/new window/.test(textContent ?? ""),
          )
          .map(({ href }) => href),
      );
    const marks = (await page.getByRole("main").innerText()).match(/sponsored|promoted|advert/i) ?? [];
    return [...elsewhere, ...marks];
  });
});

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
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      foreign.push(request.url());
  });
  page.on("download", (download) => foreign.push(download.suggestedFilename()));
  const product = await arriveWithOne(page);
  await lookAt(page, ["/", "/shop", `/product/${product.slug}`, "/cart", "/login"], async () => foreign.splice(0));
});
