import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const [admin, merchant] = [await givenAdmin(shop), await givenMerchant(shop)];
const own = await givenProduct(db, { name: "Ajrakh kurta", sku: "AJ-7", sizes: ["M"], brandId: merchant.brandId });
const other = await givenProduct(db, { name: "Ajrakh stole", sku: "ST-1", sizes: ["M"] });
const phoneNumber = "98450 12345";
const buyer = await givenMember(shop, {
  firstName: "Rukmini",
  lastName: "Nair",
  email: "rukmini@example.com",
  phoneNumber,
});
await givenAddress(shop, buyer, { isDefault: true });
const order = await givenOrder(app, buyer, [{ product: own.id }]);

const box = (page: Page) => page.getByRole("combobox", { name: "Search orders, customers, products and pages" });
const results = (page: Page) => page.findByRole("listbox", { name: "Results" });
/** The results below each heading. */
async function found(page: Page): Promise<Record<string, string[]>> {
  const groups = within(await results(page)).getAllByRole("group");
  return Object.fromEntries(
    groups.map((group) => [
      group.getAttribute("aria-label"),
      within(group)
        .getAllByRole("option")
        .map((option) => option.firstElementChild?.textContent ?? ""),
    ]),
  );
}
const type = (page: Page, text: string) => page.user.type(box(page), text);

test("an admin finds an order by number, name, phone number and SKU, and opens it by keyboard", async () => {
  const page = await openPage(app, "/dashboard/audit", { as: admin });
  await page.main().findByRole("heading", { level: 1 });
  await page.user.keyboard("{Control>}k{/Control}");
  expect(box(page)).toHaveFocus();
  for (const typed of [order.number, "rukmini", "98450 12345", "AJ-7"]) {
    await page.user.clear(box(page));
    await type(page, typed);
    await expect.poll(async () => (await found(page)).Orders, { message: typed }).toEqual([order.number]);
  }
  await expectAccessible(page);
  const first = Object.values(await found(page))
    .flat()
    .indexOf(order.number);
  await page.user.keyboard("{ArrowDown}".repeat(first + 1));
  expect(box(page).getAttribute("aria-activedescendant")).toBe(
    within(await results(page)).getByRole("option", { name: new RegExp(order.number) }).id,
  );
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe(`/order/${order._id}`);
});

test("customers, products and pages are found with it, and what is found in the shop is last", async () => {
  const page = await openPage(app, "/dashboard", { as: admin });
  await page.main().findByRole("heading", { level: 1 });
  await type(page, "rukmini@example.com");
  await expect.poll(async () => (await found(page)).Customers).toEqual(["Rukmini Nair"]);
  await page.user.clear(box(page));
  await type(page, "ajrakh");
  await expect.poll(async () => (await found(page)).Products).toEqual(expect.arrayContaining([own.name, other.name]));
  await expect.poll(async () => Object.keys(await found(page)).at(-1)).toBe("In the shop");
  await page.user.clear(box(page));
  await type(page, "synon");
  await expect.poll(async () => (await found(page)).Pages).toEqual(["Synonyms"]);
  await page.user.click(within(await results(page)).getByRole("option", { name: /Synonyms/ }));
  await expect.poll(page.address).toBe("/dashboard/search-synonyms");
  expect(box(page)).toHaveValue("");
});

test("a slash turns to the field, which offers what is begun often; Escape closes it", async () => {
  const page = await openPage(app, "/dashboard", { as: admin });
  await page.main().findByRole("heading", { level: 1 });
  await page.user.keyboard("/");
  expect(box(page)).toHaveFocus();
  expect(box(page)).toHaveValue("");
  expect((await found(page)).Actions).toEqual(expect.arrayContaining(["Add a product", "Start a sale"]));
  await page.user.keyboard("{Escape}");
  expect(box(page)).toHaveAttribute("aria-expanded", "false");
});

test("an order that was cancelled is found too; what nothing fits says so, and Enter looks in the shop", async () => {
  const cancelled = await givenOrder(app, buyer, [{ product: other.id }]);
  await cancelOrderAs(app, buyer, cancelled._id);
  const page = await openPage(app, "/dashboard/audit", { as: admin });
  await page.main().findByRole("heading", { level: 1 });
  await type(page, cancelled.number);
  await expect.poll(async () => (await found(page)).Orders).toEqual([cancelled.number]);
  await page.user.clear(box(page));
  await type(page, "zzzz");
  await within(await results(page)).queryByRole("option");
  await page.findByText("Nothing found. Enter looks in the shop.");
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe("/shop?name=zzzz");
});

test("a seller finds what is its own, and neither customers nor other brands", async () => {
  const page = await openPage(app, "/dashboard", { as: merchant });
  await page.main().findByRole("heading", { level: 1 });
  await type(page, "ajrakh");
  await expect.poll(async () => (await found(page)).Products).toEqual([own.name]);
  await page.user.clear(box(page));
  await type(page, order.number);
  await expect.poll(async () => (await found(page)).Orders).toEqual([order.number]);
  await page.user.clear(box(page));
  await type(page, "rukmini@example.com");
  await page.findByText("Nothing found. Enter looks in the shop.");
  await page.user.clear(box(page));
  await type(page, "staff");
  await page.findByText("Nothing found. Enter looks in the shop.");
});
