import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import type { Coupon } from "#contract/sales/coupons.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { givenCoupon } from "#server/testing/given/prices.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const givenGarment = () => givenProduct(db, { pricePaise: 100_000, sizes: ["M"], quantity: 600 });
const summary = (page: Page) => page.main().getByRole("region", { name: "Summary" });
const sees = (page: Page, words: string) => expect.poll(() => summary(page)).toHaveTextContent(words);
const row = (page: Page, name: string) => page.main().getByRole("row", { name: new RegExp(name) });
const rowSays = (page: Page, name: string, words: string | RegExp) =>
  expect.poll(() => row(page, name)).toHaveTextContent(words);
const inRow = (page: Page, name: string) => within(row(page, name));

async function enterCoupon(page: Page, place: Pick<Page, "getByLabelText" | "findByRole">, code: string) {
  await fill(page, place.getByLabelText("Coupon code"), code);
  await press(page, place, "Apply");
}

/** Pauses, resumes and ends it by the buttons of its row. */
async function changeInRow(page: Page, name: string, kind: "coupon" | "promotion", sentence: string) {
  await page.user.click(inRow(page, name).getByRole("button", { name: `Pause ${name}` }));
  await rowSays(page, name, "Paused");
  await page.user.click(await inRow(page, name).findByRole("button", { name: `Resume ${name}` }));
  await rowSays(page, name, "Running");
  await page.user.click(inRow(page, name).getByRole("button", { name: `End now ${name}` }));
  const question = await page.findByRole("dialog", { name: `End ${kind}` });
  expect(question).toHaveTextContent(sentence);
  await page.user.click(within(question).getByRole("button", { name: `End ${kind}` }));
  await expect.poll(() => page.queryByRole("dialog")).toBeNull();
  await rowSays(page, name, /Ended|Paused/);
}

describe("coupons of the office", () => {
  test("what is wrong with a coupon is said at its field", async () => {
    const page = await openPage(app, "/dashboard/coupons", { as: await givenAdmin(shop) });
    const field = (label: RegExp) => page.main().getByLabelText(label);
    await page.findByRole("heading", { level: 1, name: "Coupons" });
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Add" }));
    await fill(page, await page.main().findByLabelText(/^Code/), "TEN OFF");
    await fill(page, field(/^Value/), "101");
    await fill(page, field(/^Only for these people/), "asha");
    await press(page, page.main(), "Add Coupon");
    await expect
      .poll(() => field(/^Code/))
      .toHaveAccessibleDescription(/Code may hold only letters, digits and dashes\./);
    await expect.poll(() => field(/^Code/)).toHaveFocus();
    expect(field(/^Only for these people/)).toHaveAccessibleDescription(/"asha" is not an email address\./);
    await fill(page, field(/^Code/), "DIWALI");
    await fill(page, field(/^Only for these people/), "");
    await press(page, page.main(), "Add Coupon");
    await expect
      .poll(() => field(/^Value/))
      .toHaveAccessibleDescription(/Percentage must be above 0 and at most 100\./);
    await expectAccessible(page);
  });

  test("an admin makes a coupon, pauses, resumes, ends and deletes it", async () => {
    const page = await openPage(app, "/dashboard/coupons/add", { as: await givenAdmin(shop) });
    const field = (label: RegExp) => page.main().getByLabelText(label);
    await fill(page, await page.main().findByLabelText(/^Code/), "DIWALI");
    await fill(page, field(/^Value/), "12.5");
    await fill(page, field(/^Maximum discount/), "200");
    await fill(page, field(/^Minimum total/), "999");
    await fill(page, field(/^Uses in all/), "1000");
    await page.user.click(field(/^Only for a first order/));
    await press(page, page.main(), "Add Coupon");
    await seeNotice(page, "Coupon has been added successfully!");

    await fill(page, await page.main().findByRole("searchbox", { name: "Search coupons" }), "diwali");
    await page.user.keyboard("{Enter}");
    await expect.poll(page.address).toMatch(/search=diwali/);
    await rowSays(page, "DIWALI", "12.5 % off, at most ₹200.00, from ₹999.00");
    for (const words of ["First orders only", "0 of 1,000", "The shop", "Running"])
      expect(row(page, "DIWALI")).toHaveTextContent(words);
    await changeInRow(page, "DIWALI", "coupon", "DIWALI can no longer be used from now on.");
    await expectAccessible(page);

    await page.user.click(inRow(page, "DIWALI").getByRole("link", { name: "DIWALI" }));
    expect(await page.main().findByLabelText(/^Value/)).toHaveValue("12.5");
    expect(field(/^Only for a first order/)).toBeChecked();
    expect(field(/^Ends/)).not.toHaveValue("");
    await press(page, page.main(), "Delete");
    await press(page, within(await page.findByRole("dialog")), "Delete coupon");
    await seeNotice(page, "Coupon has been deleted successfully!");
  });

  test("a merchant makes coupons for its own brand and sees no others", async () => {
    await givenCoupon(db);
    const page = await openPage(app, "/dashboard/coupons/add", { as: await givenMerchant(shop) });
    await page.findByText(/It applies to the products of your brand alone, and you bear/);
    await fill(page, page.main().getByLabelText(/^Code/), "LOOMS");
    await page.user.selectOptions(page.main().getByLabelText(/^Kind/), "Rupees off");
    await fill(page, page.main().getByLabelText(/^Value/), "50");
    await press(page, page.main(), "Add Coupon");
    await seeNotice(page, "Coupon has been added successfully!");
    await rowSays(page, "LOOMS", "₹50.00 off");
    expect(page.main().getByRole("table")).not.toHaveTextContent("The shop");
  });

  test("a member is told that coupons are not theirs to manage", async () => {
    const page = await openPage(app, "/dashboard/coupons", { as: await givenMember(shop) });
    await expect.poll(page.address).toBe("/dashboard");
  });
});

describe("coupons in the bag", () => {
  test("one is entered under the bag, refused or applied, ordered with and given back", async () => {
    const { id, code } = await givenCoupon(db, { code: "TEN-OFF", uses: 5, perPerson: 1 });
    const admin = await givenAdmin(shop);
    const readCoupon = async (): Promise<Coupon> =>
      (await app.inject({ url: `/api/coupon/${id}`, headers: admin.headers })).json().coupon;
    const as = await givenBuyer(shop);
    const first = await openPage(app, "/cart", { as, storage: bagStorage([bagLine(await givenGarment())]) });
    const form = within(within(summary(first)).getByRole("form", { name: "Coupon" }));
    await enterCoupon(first, form, "NOT-THERE");
    const refused = "This coupon code is not known.";
    await expect.poll(() => within(summary(first)).getByRole("alert")).toHaveTextContent(refused);
    expect(within(summary(first)).getByLabelText("Coupon code")).toHaveAccessibleDescription(refused);
    await sees(first, "Cart total₹1,000.00");
    await expectAccessible(first);

    await fill(first, within(summary(first)).getByLabelText("Coupon code"), "ten-off");
    await first.user.keyboard("{Enter}");
    expect((await first.findByText("TEN-OFF takes ₹100.00 off.")).closest("[role=status]")).toBeVisible();
    for (const words of ["Before discounts₹1,000.00", "Coupon TEN-OFF-₹100.00", "You save ₹"])
      expect(summary(first)).toHaveTextContent(words);
    const items = first.getByRole("list", { name: "Items in your cart" });
    expect(items).toHaveTextContent("Coupon TEN-OFF saves ₹100.00");
    await expectAccessible(first);

    const page = await first.reload();
    await page.findByText("TEN-OFF takes ₹100.00 off.");
    await press(page, within(summary(page)), "Remove the coupon TEN-OFF");
    expect(await page.findByLabelText("Coupon code")).toHaveValue("");
    await sees(page, "Cart total₹1,000.00");
    await enterCoupon(page, within(summary(page)), code);
    await page.findByText("TEN-OFF takes ₹100.00 off.");

    await press(page, within(summary(page)), "Checkout");
    await expect.poll(page.address).toMatch(/^\/payment\?order=/);
    expect(await page.findByRole("region", { name: "Order Summary" })).toHaveTextContent("Coupon TEN-OFF-₹100.00");
    await expectAccessible(page);
    const [order] = (await app.inject({ url: "/api/order/me", headers: as.headers })).json().orders;
    expect(order).toMatchObject({ coupon: code, totalDiscount: 100 });
    expect(await readCoupon()).toMatchObject({ used: 1, cost: 100 });
    await expect.poll(() => page.window.localStorage.getItem("cart_coupon")).toBeNull();

    const details = await openPage(app, `/order/${order._id}`, { as });
    expect(await details.findByRole("region", { name: "Order Summary" })).toHaveTextContent("Coupon TEN-OFF-");
    expect(details.getByRole("main")).toHaveTextContent("Coupon TEN-OFF saves ₹100.00");
    await expectAccessible(details);
    expect((await cancelOrderAs(app, as, order._id)).statusCode).toBe(200);
    expect(await readCoupon()).toMatchObject({ used: 0, cost: 0 });
  });

  test("a visitor enters one in the drawer, which asks to log in where it is for some people", async () => {
    await givenCoupon(db, { code: "FOR-ALL" });
    await givenCoupon(db, { code: "FOR-ASHA", emails: ["asha@example.com"] });
    const page = await openPage(app, "/", { storage: bagStorage([bagLine(await givenGarment())]) });
    await page.user.click(page.getByRole("button", { name: /^Cart/ }));
    const drawer = within(await page.findByRole("dialog", { name: "Shopping Cart" }));
    await drawer.findByLabelText("Coupon code");
    await enterCoupon(page, drawer, "FOR-ASHA");
    await within(drawer.getByRole("form", { name: "Coupon" })).findByText("Please log in to use the coupon FOR-ASHA.");
    expect(drawer.getByText(/^Please log in/).closest("[role=alert]")).toBeVisible();
    await enterCoupon(page, drawer, "FOR-ALL");
    await drawer.findByText(/FOR-ALL takes/);
    await expectAccessible(page);
  });

  test("one that is used up while somebody looks at the bag is refused with its sentence, and nothing is ordered", async () => {
    const { code } = await givenCoupon(db, { code: "ONLY-ONCE", uses: 1 });
    const product = await givenGarment();
    const [as, other] = [await givenBuyer(shop), await givenBuyer(shop)];
    // At the last moment: the bag is checked again whenever something about it is known anew.
    const intercept = async ({ url }: Request) => {
      if (url.endsWith("/api/order/add")) await givenOrder(app, other, [{ product: product.id }], code);
      return undefined;
    };
    const page = await openPage(app, "/cart", { as, intercept, storage: bagStorage([bagLine(product)]) });
    await enterCoupon(page, within(summary(page)), code);
    await page.findByText(/ONLY-ONCE takes/);
    await press(page, within(summary(page)), "Checkout");
    const usedUp = "The coupon ONLY-ONCE has been used up.";
    await seeNotice(page, "Order Failed", usedUp);
    await expect.poll(() => within(summary(page)).getByRole("alert")).toHaveTextContent(usedUp);
    expect((await app.inject({ url: "/api/order/me", headers: as.headers })).json().orders).toEqual([]);
  });
});

describe("promotions", () => {
  test("a free piece is told as the share of each line and as one sum, and what is left after cancelling costs its share", async () => {
    const [dear, cheap] = await Promise.all(
      [249_900, 159_900].map((pricePaise) => givenProduct(db, { pricePaise, sizes: ["M"], quantity: 600 })),
    );
    if (!dear || !cheap) throw new Error("two products are needed");
    const terms = { name: "Three for two", kind: "buy get" as const, valueHundredths: null, buy: 2, get: 1 };
    await givenPromotion(
      db,
      terms,
      [dear, cheap].map(({ id }) => ({ kind: "product", id })),
    );
    const as = await givenBuyer(shop);
    const bag = await openPage(app, "/cart", {
      as,
      storage: bagStorage([bagLine(dear, "M", 2), bagLine(cheap)]),
    });
    await sees(bag, "Three for two-₹1,599.00");
    const lines = bag.getByRole("list", { name: "Items in your cart" });
    expect(lines).toHaveTextContent("₹2,499.00 each ₹3,786.57Three for two saves ₹1,211.43");
    expect(lines).toHaveTextContent("₹1,599.00 each ₹1,211.43Three for two saves ₹387.57");

    const ordered = [{ product: dear.id, quantity: 2 }, { product: cheap.id }];
    const { _id, products } = await givenOrder(app, as, ordered);
    await setStatus(app, as, products[0]?._id ?? "", "Cancelled");
    const order = await openPage(app, `/order/${_id}`, { as });
    const sums = await order.findByRole("region", { name: "Order Summary" });
    expect(sums).toHaveTextContent("Three for two-₹387.57");
    expect(sums).toHaveTextContent("Grand total₹1,211.43");
    await expectAccessible(order);
  });

  test("an admin sees them all, and what is wrong with a new one is said at its field", async () => {
    const wool = await givenBrand(db, { name: "Himvari Wool" });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const ofWool = [{ kind: "brand" as const, id: wool.id }];
    await givenPromotion(db, { name: "Winter wool sale", valueHundredths: 20_00 }, ofWool);
    await givenPromotion(db, { name: "Kite festival", startsAt: inDays(5) }, ofWool);
    await givenPromotion(db, { name: "Old city clearance", startsAt: inDays(-9), endsAt: inDays(-5) }, ofWool);
    const page = await openPage(app, "/dashboard/promotions", { as: await givenAdmin(shop) });
    const field = (label: string | RegExp) => page.main().getByLabelText(label);
    await page.findByRole("heading", { level: 1, name: "Promotions" });
    expect(row(page, "Winter wool sale")).toHaveTextContent("20 % off · Himvari Wool");
    expect(row(page, "Kite festival")).toHaveTextContent("Coming");
    expect(row(page, "Old city clearance")).toHaveTextContent("Ended");
    await expectAccessible(page);

    await page.user.click(page.main().getByRole("link", { name: "Add" }));
    await fill(page, await page.main().findByLabelText(/^Name/), "Towel week");
    const percent = () => page.main().getByRole("textbox", { name: /^Percent off/ });
    await fill(page, percent(), "101");
    await fill(page, field(/^Starts/), "2026-01-31T00:00");
    await fill(page, field(/^Ends/), "2026-01-30T00:00");
    await press(page, page.main(), "Add Promotion");
    await expect.poll(percent).toHaveAccessibleDescription(/Percentage must be above 0 and at most 100\./);
    expect(field(/^Ends/)).toHaveAccessibleDescription(/The end must be after the start\./);
    await expect.poll(() => percent()).toHaveFocus();
    await expectAccessible(page);
  });

  test("an admin makes a promotion, pauses, resumes, ends and deletes it", async () => {
    await givenProduct(db, { name: "Plain towel", pricePaise: 9_900, isActive: false });
    const page = await openPage(app, "/dashboard/promotions/add", { as: await givenAdmin(shop) });
    const field = (label: string | RegExp) => page.main().getByLabelText(label);
    const rupees = () => page.main().getByRole("textbox", { name: /^Rupees off/ });
    await fill(page, await page.main().findByLabelText(/^Name/), "Towel week");
    await page.user.selectOptions(field(/^Kind/), "Rupees off");
    await fill(page, rupees(), "100");
    await fill(page, field(/^Starts/), "2026-11-01T00:00");
    await fill(page, field(/^Ends/), "2090-11-30T00:00");
    await fill(page, page.main().getByRole("combobox", { name: "Products" }), "Plain towel");
    await page.user.click(await page.findByRole("option", { name: /Plain towel/ }));
    await page.user.keyboard("{Escape}");
    await press(page, page.main(), "Add Promotion");
    await expect.poll(rupees).toHaveAccessibleDescription(/The amount must be below the price of each product/);
    await fill(page, rupees(), "25.50");
    await press(page, page.main(), "Add Promotion");
    await seeNotice(page, "Promotion has been added successfully!");

    await rowSays(page, "Towel week", "₹25.50 off · Plain towel");
    expect(row(page, "Towel week")).toHaveTextContent("until November 30, 2090 at 12:00 AM IST");
    expect(row(page, "Towel week")).toHaveTextContent("The shop");
    await changeInRow(page, "Towel week", "promotion", "Towel week ends now");
    await page.user.click(inRow(page, "Towel week").getByRole("link", { name: "Towel week" }));
    await page.main().findByRole("textbox", { name: /^Rupees off/ });
    expect(rupees()).toHaveValue("25.5");
    expect(field(/^Starts/)).toHaveValue("2026-11-01T00:00");
    expect(page.main().getByRole("list", { name: "Chosen products" })).toHaveTextContent("Plain towel");
    await expectAccessible(page);
    await press(page, page.main(), "Delete");
    await press(page, within(await page.findByRole("dialog")), "Delete promotion");
    await seeNotice(page, "Promotion has been deleted successfully!");
    await expect.poll(() => page.main().queryByRole("row", { name: /Towel week/ })).toBeNull();
  });

  test("a merchant makes promotions for its own brand and sees no others", async () => {
    await givenPromotion(db, { name: "Sale of the shop" });
    const page = await openPage(app, "/dashboard/promotions", { as: await givenMerchant(shop) });
    await page.findByRole("heading", { level: 1, name: "Promotions" });
    expect(page.queryByText("Sale of the shop")).toBeNull();
    await page.user.click(page.main().getAllByRole("link", { name: "Add" })[0] as HTMLElement);
    await page.findByText(/It reduces products of your brand alone, and you bear/);
    await fill(page, page.main().getByLabelText(/^Name/), "Looms");
    await page.user.selectOptions(page.main().getByLabelText(/^Kind/), "Buy some, get some free");
    await fill(page, page.main().getByLabelText(/^Starts/), "2090-11-01T00:00");
    await press(page, page.main(), "Add Promotion");
    await seeNotice(page, "Promotion has been added successfully!");
    await rowSays(page, "Looms", "Buy 2, get 1 free · Kosala Looms");
    expect(row(page, "Looms")).toHaveTextContent("Coming");
  });

  test("a product in a sale says what it cost before, and by which sale it is reduced", async () => {
    const product = await givenProduct(db, { pricePaise: 160_000, sizes: ["M"] });
    await givenPromotion(db, { name: "Harvest sale", valueHundredths: 25_00 }, [{ kind: "product", id: product.id }]);
    const { lowestBefore, promotions } = (await app.inject(`/api/product/item/${product.slug}`)).json().product;
    expect(promotions).toEqual([{ name: "Harvest sale", buy: null, get: null }]);
    const page = await openPage(app, `/product/${product.slug}`);
    expect(page.main().getAllByText("₹1,200.00")[0]).toBeVisible();
    expect(page.main().getAllByText("₹1,600.00")[0]).toBeVisible();
    expect(page.getByRole("list", { name: "Offers" })).toHaveTextContent(/^Harvest sale$/);
    expect(page.main().getByText(/Lowest price in the last 30 days/)).toHaveTextContent(
      formatRupees(lowestBefore ?? 0),
    );
    await expectAccessible(page);
  });
});
