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
    await page.getByRole("button", { name: "Tell me when M is back" }).click();
    const dialog = page.getByRole("dialog", { name: "When M is back" });
    await dialog.getByRole("textbox", { name: "Email for this alert" }).fill("nobody");
    await dialog.getByRole("button", { name: "Tell me" }).click();
    await expect(dialog.getByText("Email format is invalid.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Email for this alert" }).fill(email);
    await page.keyboard.press("Enter");
    await seeNotice(page, "Please follow the link that we have mailed to you. Then we will tell you.");
    await expect(dialog).toBeHidden();

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
  await page.getByRole("button", { name: "Tell me when the price falls" }).click();
  const dialog = page.getByRole("dialog", { name: "When the price falls" });
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole("button", { name: "Tell me" }).click();
  await seeNotice(page, "We will mail you when it costs less.");

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

test("asking moves nothing on the page", async ({ page }) => {
  const product = await soldOut(page);
  const { expectStill } = await watchShifts(page);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Tell me when M is back" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Tell me when M is back" })).toBeFocused();
  await expectStill();
});
