import type { Locator, Page } from "@playwright/test";
import type { Coupon } from "#contract/coupons.ts";
import { formatRupees } from "#contract/money.ts";
import { arriveWithBag, bagLine } from "./bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, myOrders, newBuyer, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

/** Beside it the summary says when the bag arrives. */
const couponLine = (summary: Locator) => summary.getByRole("status").filter({ hasText: "takes" });

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of windows)
  test(`at ${viewport.width} pixels an admin makes a coupon, pauses, resumes, ends and deletes it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const code = ownWord().toUpperCase();
    await signIn(page, "admin");
    await open(page, "/dashboard/coupons");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coupons");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await page.getByLabel("Code").fill("TEN OFF");
    await page.getByLabel("Value").fill("101");
    await page.getByLabel("Only for these people").fill("asha");
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
      /Code may hold only letters, digits and dashes\./,
    );
    await expect(page.getByLabel("Code")).toBeFocused();
    await expect(page.getByLabel("Only for these people")).toHaveAccessibleDescription(
      /"asha" is not an email address\./,
    );
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Only for these people").fill("");
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await expect(page.getByLabel("Value")).toHaveAccessibleDescription(/Percentage must be above 0 and at most 100\./);
    await expectAccessible(page);
    await page.getByLabel("Value").fill("12.5");
    await page.getByLabel("Maximum discount").fill("200");
    await page.getByLabel("Minimum total").fill("999");
    await page.getByLabel("Uses in all").fill("1000");
    await page.getByLabel("Only for a first order").check();
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await seeNotice(page, "Coupon has been added successfully!");

    await page.getByRole("searchbox", { name: "Search coupons" }).fill(code.toLowerCase());
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: code });
    await expect(row).toContainText("12.5 % off, at most ₹200.00, from ₹999.00");
    await expect(row).toContainText("First orders only");
    await expect(row).toContainText("0 of 1,000");
    await expect(row).toContainText("The shop");
    await expect(row).toContainText("Running");
    await row.getByRole("button", { name: `Pause ${code}` }).click();
    await expect(row).toContainText("Paused");
    await row.getByRole("button", { name: `Resume ${code}` }).click();
    await expect(row).toContainText("Running");
    await row.getByRole("button", { name: `End now ${code}` }).click();
    const question = page.getByRole("dialog", { name: "End coupon" });
    await expect(question).toContainText(`${code} can no longer be used from now on.`);
    await question.getByRole("button", { name: "End coupon" }).click();
    await expect(question).toBeHidden();
    await expect(row).toContainText(/Ended|Paused/);
    await expectAccessible(page);

    await row.getByRole("link", { name: code }).click();
    await expect(page.getByLabel("Value")).toHaveValue("12.5");
    await expect(page.getByLabel("Only for a first order")).toBeChecked();
    await expect(page.getByLabel("Ends")).not.toHaveValue("");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete coupon" }).click();
    await seeNotice(page, "Coupon has been deleted successfully!");
  });

test("a merchant makes coupons for its own brand and sees no others", async ({ page }) => {
  const code = ownWord().toUpperCase();
  await signIn(page, "merchant");
  await open(page, "/dashboard/coupons/add");
  await expect(page.getByText("It applies to the products of your brand alone, and you bear")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Kind").selectOption("Rupees off");
  await page.getByLabel("Value").fill("50");
  await page.getByRole("button", { name: "Add Coupon" }).click();
  await seeNotice(page, "Coupon has been added successfully!");
  await expect(page.getByRole("row", { name: code })).toContainText("₹50.00 off");
  await expect(page.getByRole("table")).not.toContainText("The shop");
});

test("a member is told that coupons are not theirs to manage", async ({ page }) => {
  await signIn(page, "member");
  await open(page, "/dashboard/coupons");
  await expect(page).toHaveURL("/dashboard");
});

/** A coupon of the test's own. */
async function newCoupon(page: Page, facts: object = {}): Promise<Coupon> {
  const data = { code: ownWord().toUpperCase(), kind: "percent", value: 10, ...facts };
  const admin = await demoAdmin(page.request);
  return (await callAs<{ coupon: Coupon }>(page.request, admin, "post", "/coupon/add", data)).coupon;
}

async function readCoupon(page: Page, id: string): Promise<Coupon> {
  const admin = await demoAdmin(page.request);
  return (await callAs<{ coupon: Coupon }>(page.request, admin, "get", `/coupon/${id}`)).coupon;
}

for (const viewport of windows)
  test(`at ${viewport.width} pixels a coupon is entered under the bag, refused or applied, ordered with and given back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const coupon = await newCoupon(page, { uses: 5, perPerson: 1 });
    const product = await plentifulProduct(page.request, ({ price, salePrice }) => price > 300 && price === salePrice);
    const buyer = await arriveAsBuyer(page);
    await arriveWithBag(page, [bagLine(product)]);
    await open(page, "/cart");
    const summary = page.getByRole("region", { name: "Summary" });
    const form = summary.getByRole("form", { name: "Coupon" });
    const field = form.getByLabel("Coupon code");
    const apply = form.getByRole("button", { name: "Apply" });
    await field.fill("NOT-THERE");
    await apply.click();
    await expect(form.getByRole("alert")).toHaveText("This coupon code is not known.");
    await expect(field).toHaveAccessibleDescription("This coupon code is not known.");
    await expect(summary).toContainText(`Cart total${formatRupees(product.price)}`);
    await expectAccessible(page);

    await field.fill(coupon.code.toLowerCase());
    await field.press("Enter");
    const saved = Math.round(product.price * 10) / 100;
    await expect(couponLine(summary)).toHaveText(`${coupon.code} takes ${formatRupees(saved)} off.`);
    await expect(summary).toContainText(`Before discounts${formatRupees(product.price)}`);
    await expect(summary).toContainText(`Coupon ${coupon.code}-${formatRupees(saved)}`);
    await expect(summary).toContainText(/You save ₹/);
    const items = page.getByRole("list", { name: "Items in your cart" });
    await expect(items).toContainText(`Coupon ${coupon.code} saves ${formatRupees(saved)}`);
    await expectAccessible(page);

    await page.reload();
    await expect(couponLine(summary), "it is remembered with the bag").toContainText(coupon.code);
    await summary.getByRole("button", { name: `Remove the coupon ${coupon.code}` }).click();
    await expect(field).toHaveValue("");
    await expect(summary).toContainText(`Cart total${formatRupees(product.price)}`);
    await field.fill(coupon.code);
    await apply.click();
    await expect(couponLine(summary)).toContainText(coupon.code);

    await summary.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/payment\?order=/);
    const paying = page.getByRole("region", { name: "Order Summary" });
    await expect(paying).toContainText(`Coupon ${coupon.code}-${formatRupees(saved)}`);
    await expectAccessible(page);
    const [order] = await myOrders(page.request, buyer);
    expect(order).toMatchObject({ coupon: coupon.code, totalDiscount: saved });
    expect(await readCoupon(page, coupon._id)).toMatchObject({ used: 1, cost: saved });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart_coupon"))).toBeNull();

    await open(page, `/order/${order?._id}`);
    await expect(page.getByRole("region", { name: "Order Summary" })).toContainText(`Coupon ${coupon.code}-`);
    await expect(page.getByRole("main")).toContainText(`Coupon ${coupon.code} saves ${formatRupees(saved)}`);
    await expectAccessible(page);
    await callAs(page.request, buyer, "delete", `/order/cancel/${order?._id}`);
    expect(await readCoupon(page, coupon._id)).toMatchObject({ used: 0, cost: 0 });
  });

test("a visitor enters a coupon in the drawer, which asks to log in where it is for some people", async ({ page }) => {
  const [open10, personal] = [await newCoupon(page), await newCoupon(page, { emails: ["asha@example.com"] })];
  const product = await plentifulProduct(page.request, ({ price, salePrice }) => price > 300 && price === salePrice);
  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/");
  await page.getByRole("button", { name: /^Cart/ }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await drawer.getByLabel("Coupon code").fill(personal.code);
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByRole("alert")).toHaveText(`Please log in to use the coupon ${personal.code}.`);
  await drawer.getByLabel("Coupon code").fill(open10.code);
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByText(`${open10.code} takes`)).toBeVisible();
  await expectAccessible(page);
});

test("a coupon that is used up while somebody looks at the bag is refused with its sentence, and nothing is ordered", async ({
  page,
}) => {
  const coupon = await newCoupon(page, { uses: 1 });
  const product = await plentifulProduct(page.request, ({ price, salePrice }) => price > 300 && price === salePrice);
  const buyer = await arriveAsBuyer(page);
  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await summary.getByLabel("Coupon code").fill(coupon.code);
  await summary.getByRole("button", { name: "Apply" }).click();
  await expect(couponLine(summary)).toContainText(coupon.code);

  const other = await newBuyer(page.request);
  const lines = [{ product: product._id, size: "M", quantity: 1 }];
  const body = { products: lines, coupon: coupon.code };
  const { cartId } = await callAs<{ cartId: string }>(page.request, other, "post", "/cart/add", body);
  const quote = await page.request.post("/api/cart/check", { data: { lines, coupon: coupon.code } });
  const { total } = await quote.json();
  await callAs(page.request, other, "post", "/order/add", { cartId, total });

  await summary.getByRole("button", { name: "Checkout" }).click();
  await seeNotice(page, "Order Failed", `The coupon ${coupon.code} has been used up.`);
  await expect(summary.getByRole("alert")).toHaveText(`The coupon ${coupon.code} has been used up.`);
  expect(await myOrders(page.request, buyer)).toEqual([]);
});
