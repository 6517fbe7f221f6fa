import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ManagedProduct } from "#contract/products-office.ts";
import { callAs, demoAdmin, newProduct } from "./buying.ts";
import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { newMember } from "./people.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

/** Mails about alerts go out once a minute. */
const round = { timeout: 100_000 };

const soldOut = async (page: Page): Promise<ManagedProduct> =>
  newProduct(page, await demoAdmin(page.request), { quantity: "0" });

async function restock(page: Page, product: ManagedProduct, quantity: number) {
  const admin = await demoAdmin(page.request);
  await callAs(page.request, admin, "put", `/product/${product._id}`, {
    product: { ...product, quantity, brand: product.brand?._id },
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test("a visitor asks, confirms, is told when the size is back, and stops by one press", async ({ page }) => {
    test.setTimeout(240_000);
    const email = `visitor-${randomUUID()}@example.com`;
    const product = await soldOut(page);
    await open(page, `/product/${product.slug}`);
    await page.getByRole("link", { name: "Tell me when M is back" }).click();
    await expect(page.getByRole("heading", { name: "When Size M is back" })).toBeVisible();
    await page.getByRole("textbox", { name: "Email" }).fill("nobody");
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText("Email format is invalid.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please follow the link that we have mailed to you.")).toBeVisible();
    await page.getByRole("link", { name: "Back to the product" }).click();
    await expect(page.getByRole("heading", { name: product.name })).toBeVisible();

    await open(page, await mailedLink(email, /\/alerts\/confirm\/[\w-]+/));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText("We will mail you once")).toBeVisible();

    await restock(page, product, 4);
    await expect(async () => {
      await mailedLink(email, /\/alerts\/stop\/[\w-]+/);
    }).toPass(round);
    await open(page, await mailedLink(email, /\/alerts\/stop\/[\w-]+/));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop them" }).click();
    await expect(page.getByText("You will get no more mails of this kind.")).toBeVisible();
  });
});

test("a member is told of their wishlist only after ticking it, and gives up what they wait for", async ({ page }) => {
  const person = await newMember(page.request);
  const verify = await mailedLink(person.email, /\/verify-email\/[\w-]+/);
  const proven = await page.request.post("/api/auth/verify-email", { data: { token: verify.split("/").at(-1) } });
  expect(proven.ok()).toBe(true);
  await keepToken(page, person.token);
  const product = await soldOut(page);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("link", { name: "Tell me when the price falls" }).click();
  await expect(page.getByText(`We send one mail to ${person.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("We will mail you when it costs less.")).toBeVisible();

  await open(page, "/dashboard/mails");
  const ticks = page.getByRole("checkbox");
  for (const tick of await ticks.all()) await expect(tick).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "When something in my wishlist costs less" }).check();
  await page.getByRole("button", { name: "Keep these choices" }).click();
  await seeNotice(page, "Your choice is saved.");
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "When something in my wishlist costs less" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Once, when I have left" })).not.toBeChecked();

  await page.getByRole("button", { name: /^Give up: When it costs less/ }).click();
  await seeNotice(page, "You will not be told.");
  await expect(page.getByText("You wait for nothing.")).toBeVisible();
});

test("the page of a product offers only what makes sense, and nothing moves", async ({ page }) => {
  const product = await soldOut(page);
  const { expectStill } = await watchShifts(page);
  await open(page, `/product/${product.slug}`);
  const offers = page.getByRole("navigation", { name: "Alerts" }).getByRole("link");
  await expect(offers).toHaveText(["Tell me when M is back", "Tell me when the price falls"]);
  await expectStill();
  await restock(page, product, 40);
  await open(page, `/product/${product.slug}`);
  await expect(offers).toHaveText(["Tell me when the price falls"]);
  // Whoever comes late is told so.
  await open(page, `/alerts/ask/${product.slug}?size=M`);
  await page.getByRole("textbox", { name: "Email" }).fill("late@example.com");
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("main").getByText("Size M is in stock.")).toBeVisible();
});
