import type { Page } from "@playwright/test";
import type { ReturnRules } from "#contract/return-rules.ts";
import { arrivedOrder, cases, itemOf } from "./arrived-orders.ts";
import {
  arriveAsBuyer,
  callAs,
  demoAdmin,
  demoMember,
  myOrders,
  newProduct,
  payOnline,
  plentifulProduct,
} from "./buying.ts";
import { findProduct } from "./catalogue.ts";
import { ownWord } from "./office.ts";
import { openSeller } from "./sellers.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

/** Which lines are sent back, and why. */
async function choose(page: Page, name: string): Promise<void> {
  const line = page.getByRole("listitem", { name: `${name}, size M`, exact: true });
  await line.getByRole("checkbox").check();
  await line.getByRole("combobox", { name: "Why" }).selectOption("Changed my mind");
}

const record = (page: Page) => page.getByRole("heading", { level: 1, name: "Your return is on record" });

/** A product in a category of which nothing can be returned. */
async function givenFinalSale(page: Page) {
  const admin = await demoAdmin(page.request);
  const { _id } = await newProduct(page, admin);
  const form = { name: `Final sale ${ownWord()}`, description: "What goes for good", products: [_id] };
  const { category } = await callAs<{ category: { _id: string } }>(page.request, admin, "post", "/category/add", form);
  const { categories } = await callAs<ReturnRules>(page.request, admin, "get", "/return/rules");
  const others = categories.map(({ category: id, days }) => ({ category: id, days }));
  const save = (rules: typeof others) => callAs(page.request, admin, "put", "/return/rules", { categories: rules });
  await save([...others, { category: category._id, days: 0 }]);
  return { product: await findProduct(page.request, (each) => each._id === _id), forget: () => save(others) };
}

for (const [where, viewport] of [
  ["on a desk", { width: 1280, height: 800 }],
  ["on a phone", { width: 360, height: 740 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test("what came long ago can no longer be returned, and the page says so", async ({ page }) => {
      const member = await demoMember(page.request);
      await keepToken(page, member.token);
      const orders = await myOrders(page.request, member);
      const old = orders
        .filter(({ status }) => status === "Delivered")
        .sort((a, b) => (a.created < b.created ? -1 : 1));
      const [order] = old;
      if (!order) throw new Error("the demo member has no order that has arrived");
      await open(page, `/order/${order._id}`);
      await expect(itemOf(page, order, 0)).toContainText("This item can no longer be returned.");
      await expect(itemOf(page, order, 0).getByRole("link", { name: /^(Return|Change size)/ })).toHaveCount(0);
      await expectAccessible(page);
      await open(page, `/order/${order._id}/return`);
      await expect(page.getByRole("main").getByRole("checkbox", { disabled: false })).toHaveCount(0);
      await expectAccessible(page);
    });

    test("what cannot be returned can still be reported as damaged", async ({ page }) => {
      const buyer = await arriveAsBuyer(page);
      const { product, forget } = await givenFinalSale(page);
      const order = await arrivedOrder(page, buyer, [{ product }]);
      await open(page, `/order/${order._id}`);
      await expect(itemOf(page, order, 0)).toContainText("This item cannot be returned.");
      await expect(itemOf(page, order, 0).getByRole("link", { name: /^(Return|Change size)/ })).toHaveCount(0);
      await itemOf(page, order, 0).getByRole("link", { name: "Report a problem" }).click();
      await page.getByRole("radio", { name: "Damaged" }).check();
      await page.getByRole("radio", { name: "Replacement" }).check();
      await page.getByRole("textbox", { name: "What happened" }).fill("A tear at the seam.");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Send report" }).click();
      await expect(cases(page)).toContainText("Damaged: replacement wished for");
      await forget();
    });

    test("an order of several sellers becomes a return for each of them", async ({ page }) => {
      const own = await openSeller(page, ownWord());
      const buyer = await arriveAsBuyer(page);
      const first = await findProduct(page.request, ({ _id }) => _id === own.product._id);
      const second = await plentifulProduct(page.request, ({ _id }) => _id !== first._id);
      const order = await arrivedOrder(page, buyer, [{ product: first }, { product: second }]);
      await open(page, `/order/${order._id}/return`);
      await choose(page, first.name);
      await choose(page, second.name);
      await page.getByRole("textbox", { name: "UPI address" }).fill("asha@okbank");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Send return" }).click();
      await expect(record(page)).toBeFocused();
      await expect(page.getByText("It goes to several sellers, each of whom answers")).toBeVisible();
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
      await expectAccessible(page);
      const { returns } = await callAs<{ returns: { items: { name: string }[] }[] }>(
        page.request,
        own.seller,
        "get",
        "/return",
      );
      expect(
        returns.flatMap(({ items }) => items.map(({ name }) => name)),
        "a seller sees its own alone",
      ).toEqual([first.name]);
    });

    test("what was paid online goes back the way it was paid, and no account is asked for", async ({ page }) => {
      const buyer = await arriveAsBuyer(page);
      const product = await plentifulProduct(page.request);
      const order = await arrivedOrder(page, buyer, [{ product, quantity: 2 }], payOnline);
      await open(page, `/order/${order._id}`);
      await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();
      await choose(page, product.name);
      const refund = page.getByRole("region", { name: "What you get back" });
      await expect(refund).toContainText("It goes back the way you paid, once the pieces were looked at.");
      await expect(page.getByRole("textbox", { name: "UPI address" })).toHaveCount(0);
      await expect(page.getByRole("radio", { name: "Bank account" })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Send return" }).click();
      await expect(record(page)).toBeFocused();

      // Once the shop has the pieces, the money goes back by itself.
      const admin = await demoAdmin(page.request);
      const { returns } = await callAs<{ returns: { _id: string }[] }>(page.request, buyer, "get", "/return/me");
      for (const status of ["Approved", "Received"])
        await callAs(page.request, admin, "put", `/return/${returns[0]?._id}/status`, { status });
      await expect(async () => {
        await open(page, `/order/${order._id}`);
        await expect(cases(page)).toContainText("was paid back the way you paid.", { timeout: 2000 });
      }).toPass();
    });
  });
}
