import { formatRupees } from "#contract/money.ts";
import { arriveWithBag, bagLine, checkBag } from "./bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, home, myOrders, placeOrder, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { inOwnShop } from "./own-shop.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

// The rates are the shop's: only PIN codes to which no other test has anything sent get one.
test.describe.configure({ mode: "serial" });

for (const viewport of windows)
  test(`at ${viewport.width} pixels an admin gives a zone its rate, and takes it away again`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, "admin");
    await open(page, "/dashboard/shipping");
    await expect(page.getByLabel("Flat rate")).toHaveValue("0");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add zone" }).click();
    await expect(page.getByLabel("Name of zone 1")).toBeFocused();
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 74x");
    await page.getByLabel("Rate of zone 1").fill("-5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name of zone 1")).toHaveAccessibleDescription(/Each zone needs a name\./);
    await expect(page.getByLabel("Name of zone 1")).toBeFocused();
    await expect(page.getByLabel("PIN codes of zone 1 begin with")).toHaveAccessibleDescription(
      /A PIN-code prefix is 1 to 6 digits\./,
    );
    await expect(page.getByLabel("Rate of zone 1")).toHaveAccessibleDescription(/may not be negative\./);
    await expectAccessible(page);
    await page.getByLabel("Name of zone 1").fill("Islands");
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 7441");
    await page.getByLabel("Rate of zone 1").fill("120");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The PIN-code prefix 7441 is given twice.")).toBeVisible();
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 7442");
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
    const rates = await (await page.request.get("/api/shipping")).json();
    expect(rates.zones).toEqual([{ name: "Islands", prefixes: ["7441", "7442"], flat: 120 }]);

    await page.reload();
    await expect(page.getByLabel("PIN codes of zone 1 begin with")).toHaveValue("7441, 7442");
    await page.getByRole("button", { name: "Remove zone 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
    await expect.poll(async () => (await (await page.request.get("/api/shipping")).json()).zones).toEqual([]);
  });

test("the bag and the order show what delivery to the chosen address costs", async ({ page }) => {
  const admin = await demoAdmin(page.request);
  const zones = [{ name: "Islands", prefixes: ["7443"], flat: 120 }];
  await callAs(page.request, admin, "put", "/shipping", { flat: 0, zones });
  try {
    const product = await plentifulProduct(page.request);
    const buyer = await arriveAsBuyer(page);
    const away = {
      ...home,
      name: "Asha on the islands",
      state: "Andaman and Nicobar Islands",
      zipCode: "744301",
      isDefault: false,
    };
    await callAs(page.request, buyer, "post", "/address/add", away);
    await arriveWithBag(page, [bagLine(product)]);
    await open(page, "/cart");
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText("Shipping and handling₹0.00");
    const choice = summary.getByLabel("Deliver to");
    const island = await choice.getByRole("option", { name: /islands/ }).getAttribute("value");
    await choice.selectOption(island);
    await expect(summary).toContainText("Shipping and handling₹120.00");
    await summary.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/payment\?order=/);
    await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("Shipping and handling₹120.00");
    const [order] = await myOrders(page.request, buyer);
    expect(order?.shipping).toBe(120);
  } finally {
    await callAs(page.request, admin, "put", "/shipping", { flat: 0 });
  }
});

test("whoever chooses cash on delivery sees its fee, and who does not is not charged it", async ({ page }) => {
  // The rates are told to this browser alone: a fee would be charged to every other test that pays in cash.
  await page.route("**/api/shipping", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), cashFee: 35.5 } });
  });
  const product = await plentifulProduct(page.request);
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  await open(page, `/payment?order=${order._id}`);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText(`Grand total${formatRupees(order.totalWithTax)}`);
  await expect(summary).not.toContainText("Fee for cash on delivery");
  const cash = page.getByRole("radio", { name: "Cash on delivery" });
  await expect(cash).toHaveAccessibleDescription("Pay in cash when it arrives, with a fee of ₹35.50.");
  await cash.check();
  await expect(summary).toContainText("Fee for cash on delivery₹35.50");
  await expect(summary).toContainText(`Grand total${formatRupees(order.totalWithTax + 35.5)}`);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Pay online" }).check();
  await expect(summary).not.toContainText("Fee for cash on delivery");
});

test("the bag says what cash on delivery adds, in the drawer and on its page, and adds it to no sum", async ({
  page,
}) => {
  await inOwnShop(page.request, async ({ url, headers, product, call }) => {
    const fee = page.getByText("Cash on delivery adds");
    const grandTotal = async () => (await checkBag(page, [bagLine(product)], url)).totalWithTax;
    const cart = page.getByRole("dialog", { name: "Shopping Cart" });
    await arriveWithBag(page, [bagLine(product)]);
    await open(page, `${url}/cart`);
    const summary = page.getByRole("region", { name: "Summary" });
    const before = await grandTotal();
    await expect(summary).toContainText(`Grand total${formatRupees(before)}`);
    await expect(fee).toHaveCount(0);

    await call("shipping", { flat: 0, cashFee: 35.5 }, headers, "PUT");
    await expect(async () => {
      await open(page, `${url}/cart`);
      await expect(summary.getByText("Cash on delivery adds ₹35.50.")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(summary).toContainText(`Grand total${formatRupees(before)}`);
    expect(await grandTotal(), "who pays online pays no fee").toBe(before);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);

    await open(page, `${url}/product/${product.slug}`);
    await page.getByRole("button", { name: /^Cart/ }).first().click();
    await expect(cart).toContainText("Cash on delivery adds ₹35.50.");
  });
});
