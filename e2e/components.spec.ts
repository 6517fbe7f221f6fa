import type { Page } from "@playwright/test";
import { serveComponentPage } from "./component-page.ts";
import { expect, expectDarkReadable, expectWholeAccessible, test, untilPainted, watchComplaints } from "./shop.ts";

// Every component has its own corner of one page, so the page is opened once for all of them.
let components: Awaited<ReturnType<typeof serveComponentPage>>;
let page: Page;
let complaints: string[];

test.describe.configure({ mode: "default" });
test.beforeAll(async ({ browser }) => {
  components = await serveComponentPage();
  page = await browser.newPage();
  complaints = watchComplaints(page);
  await page.goto(components.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
test.beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
});
test.afterEach(() => expect(complaints, "what the browser complained about").toEqual([]));
test.afterAll(async () => {
  await page.close();
  await components.close();
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("nothing sticks out at any width, and both themes are accessible", async () => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await page.evaluate(() => document.documentElement.clientWidth - document.documentElement.scrollWidth);
    expect(room, `room at ${width} px`).toBeGreaterThanOrEqual(0);
    await expectWholeAccessible(page);
  }
  await expectDarkReadable(page);
});

for (const [kind, title] of [
  ["dialog", "Write to us"],
  ["confirm", "Delete this address?"],
  ["left drawer", "Shop By Category"],
  ["right drawer", "Your bag"],
  ["sheet", "Filters"],
] as const)
  test(`the ${kind} keeps the focus, closes in three ways and gives the focus back`, async () => {
    const opener = page.getByRole("button", { name: `Open ${kind}` });
    const dialog = page.getByRole("dialog", { name: title });
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
    expect(
      await page.evaluate(
        () =>
          !document.activeElement ||
          document.activeElement === document.body ||
          Boolean(document.activeElement.closest("dialog")),
      ),
    ).toBe(true);
    await press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    const beside = box && box.x > 20 ? { x: 5, y: 300 } : { x: 1200, y: 300 };
    await page.mouse.click(beside.x, beside.y);
    await expect(dialog).toBeHidden();
  });

test("the page behind a drawer neither scrolls nor moves", async () => {
  const left = () => page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().x);
  const before = await left();
  await page.getByRole("button", { name: "Open right drawer" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.move(100, 300);
  const turned = page.evaluate(
    () => new Promise<void>((done) => addEventListener("wheel", () => done(), { once: true })),
  );
  await page.mouse.wheel(0, 400);
  await turned;
  await untilPainted(page, 12);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await left()).toBe(before);
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an open dialog is accessible in both themes", async () => {
  await page.getByRole("button", { name: "Open confirm" }).click();
  await expect(page.getByRole("button", { name: "Go back" })).toBeFocused();
  await expectWholeAccessible(page);
  await expectDarkReadable(page);
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the overlay cannot be dismissed and says what it waits for", async () => {
  // What closes then closes at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Open overlay" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Placing your order…");
  await press("Escape", "Escape", "Escape");
  await untilPainted(page);
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a menu is walked with the arrows, closes with Escape, outside and by a choice", async () => {
  const button = page.getByRole("button", { name: "Your account" });
  const menu = page.getByRole("menu", { name: "Your account" });
  await button.focus();
  await press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Dashboard" })).toBeFocused();
  await press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Sign Out" })).toBeFocused();
  await press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Dashboard" })).toBeFocused();
  await press("End");
  await expect(menu.getByRole("menuitem", { name: "Sign Out" })).toBeFocused();
  await press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("tabs are chosen with the arrows and kept in the address", async () => {
  await page.getByRole("tab", { name: "About" }).focus();
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Shipping" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toHaveText("Shipping is free.");
  await expect(page).toHaveURL(/#shipping$/);
  await press("ArrowLeft", "ArrowLeft");
  await expect(page.getByRole("tab", { name: "Refund" })).toHaveAttribute("aria-selected", "true");
  await press("Home");
  await expect(page.getByRole("tabpanel", { name: "About" })).toBeVisible();
  await page.goto(`${components.url}#refund`);
  await expect(page.getByRole("tabpanel", { name: "Refund" })).toBeVisible();
});

test("the handles of a range keep their distance and say their value", async () => {
  const low = page.getByRole("slider", { name: "Lowest price" });
  const high = page.getByRole("slider", { name: "Highest price" });
  await low.focus();
  await press("ArrowRight");
  await expect(low).toHaveAttribute("aria-valuetext", "₹510");
  await press("End");
  await expect(low).toHaveValue("2490");
  await high.focus();
  await press("Home");
  await expect(high).toHaveValue("2500");
  await press("End");
  await expect(high).toHaveAttribute("aria-valuetext", "₹5,000");
});

test("stars are given with the arrows, whole ones only", async () => {
  const rating = page.getByRole("group", { name: "Your rating" });
  await rating.getByRole("radio", { name: "3 stars" }).focus();
  await press("ArrowRight");
  await expect(rating.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await press("ArrowRight", "ArrowRight");
  await expect(rating.getByRole("radio", { name: "1 star", exact: true })).toBeChecked();
  await expect(page.getByRole("img", { name: "3.5 out of 5 stars" })).toBeVisible();
});

test("after a failed submit the first wrong field has the focus and says why", async () => {
  await page.getByRole("button", { name: "Save changes" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Email format is invalid. We write only about your orders.");
  await expect(page.getByRole("checkbox", { name: "I agree" })).toHaveAccessibleDescription("Please agree first.");
  await expectWholeAccessible(page);
});

test("a password can be shown while it is typed", async () => {
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("madder");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a busy button keeps its width and takes no second press", async () => {
  const button = page.getByRole("button", { name: "Add To Bag" });
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
  expect((await button.boundingBox())?.width).toBe(before?.width);
});

test("the pager marks the page it is on and leads to the others", async () => {
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("link", { name: "Page 10" })).toHaveAttribute("aria-current", "page");
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(pager.getByRole("link", { name: "Page 11" })).toHaveAttribute("aria-current", "page");
  await pager.getByRole("link", { name: "Page 20" }).click();
  await expect(pager.getByRole("link", { name: "Next" })).toHaveCount(0);
});

test("a price fetches nothing but the letters of every page, not a script of ninety kilobytes", async () => {
  const onlyPrices = `import "/web/app.css";
    document.getElementById("root").innerHTML = '<h1>Prices</h1><p class="price">₹1,299.00</p><p>₹499.00</p>';`;
  await page.route("**/standalone.tsx", (route) => route.fulfill({ contentType: "text/javascript", body: onlyPrices }));
  await page.goto(components.url);
  await expect(page.getByText("₹499.00")).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const fonts = files.filter((name) => name.endsWith(".woff2")).map((name) => name.replace(/.*\//, ""));
  expect(fonts.sort()).toEqual(["eczar-basic.woff2", "mukta-basic-400.woff2"]);
});
