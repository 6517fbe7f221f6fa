import type { Page } from "@playwright/test";
import { expect, open, test, testInOwnWindow } from "./shop.ts";

const banners = (page: Page) => page.getByRole("region", { name: "Banners" });
const shown = (page: Page) =>
  banners(page)
    .getByRole("button", { name: /^Picture/ })
    .and(page.locator("[aria-current]"));

test("all pictures of the home page arrive, and a swipe brings the next banner", async ({ page }) => {
  const missing: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  await open(page, "/");
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 5 });
  await page.mouse.up();
  await expect(shown(page)).toHaveAccessibleName("Picture 2 of 2");

  for (const image of await page.getByRole("main").locator("img").all()) await image.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(missing).toEqual([]);
});

/** Opens the page with a clock that the test can move on; it also goes by itself. Each banner stays for two seconds. */
async function openWithBanners(page: Page, reducedMotion: "reduce" | "no-preference") {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  await open(page, "/");
}

/** Lets one banner's time pass, and what it brings be drawn. */
async function passTime(page: Page) {
  await page.clock.runFor(2000);
  await page.clock.runFor(100);
}

/** Who listens instead of looking is told of the pictures while they stand still. */
const expectToRun = (page: Page, isRunning: boolean) =>
  expect(banners(page).locator("[aria-live]")).toHaveAttribute("aria-live", isRunning ? "off" : "polite");

async function expectToStay(page: Page) {
  await expectToRun(page, false);
  const name = await shown(page).getAttribute("aria-label");
  for (let times = 0; times < 3; times++) {
    await passTime(page);
    // Asked once: an expectation that waits would wait until the banner comes round again.
    expect(await shown(page).getAttribute("aria-label")).toBe(name);
  }
}

testInOwnWindow(
  "the banners follow one another without end; a pointer on them or the button stops them",
  async ({ page }) => {
    await openWithBanners(page, "no-preference");
    for (const name of ["Picture 2 of 2", "Picture 1 of 2"]) {
      await passTime(page);
      await expect(shown(page)).toHaveAccessibleName(name);
    }
    await expectToRun(page, true);
    await banners(page).hover({ position: { x: 200, y: 200 } });
    await expectToStay(page);

    await banners(page).getByRole("button", { name: "Pause the pictures" }).click();
    await page.mouse.move(10, 10);
    await expectToStay(page);
    const name = (await shown(page).getAttribute("aria-label")) ?? "";
    await banners(page).getByRole("button", { name: "Play the pictures" }).click();
    await passTime(page);
    await expect(shown(page)).not.toHaveAccessibleName(name);
  },
);

testInOwnWindow("the banners stand still for people who asked for less movement", async ({ page }) => {
  await openWithBanners(page, "reduce");
  await expect(shown(page)).toHaveAccessibleName("Picture 1 of 2");
  await expectToStay(page);
  await expect(banners(page).getByRole("button", { name: "Play the pictures" })).toBeVisible();
});

test("without a program in the page the home page still shows and leads on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Men", exact: true }).click();
  await expect(page).toHaveURL("/shop/category/men");
  await context.close();
});
