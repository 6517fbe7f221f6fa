import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { announceCashOrders } from "#server/sales/payments/cash-on-delivery/announce-cash-orders.ts";
import { givenPicture, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

test("a new seller is led through the first days, says when it is away, and puts the list away", async () => {
  const seller = await givenMerchant(shop, { name: "Kosala Looms" });
  const { brandId, headers } = seller;
  await db.update(brands).set({ isActive: false, slug: "kosala-looms" }).where(eq(brands.id, brandId));
  const firstDays = { name: "Your first days as a seller" };
  const list = (page: Page) => within(page.getByRole("region", firstDays));
  const page = await openPage(app, "/dashboard", { as: seller });
  list(page).getByText("5 of 5 left");
  expect(list(page).getByRole("link", { name: "Add your first product" })).toHaveAttribute(
    "href",
    "/dashboard/product/add",
  );
  await expectAccessible(page);

  await page.user.click(list(page).getByRole("link", { name: /^Say when you take days off/ }));
  await expect.poll(page.address).toBe(`/dashboard/brand/edit/${brandId}`);
  expect(page.window.location.hash).toBe("#days-off");
  const days = within(await page.findByRole("region", { name: "Days off" }));
  await fill(page, days.getByLabelText("First day off"), "2999-12-24");
  await press(page, days, "Set days off");
  await days.findByText("Last day off is required.");
  await expectAccessible(page);
  await fill(page, days.getByLabelText("Last day off"), "2999-12-31");
  await press(page, days, "Set days off");
  await seeNotice(page, "Your days off are saved.");
  const brand = { name: "Kosala Looms", slug: "kosala-looms", description: "By hand", isActive: true };
  const change = (url: string, payload: object) => app.inject({ method: "PUT", url, headers, payload });
  expect((await change(`/api/brand/${brandId}`, { brand })).statusCode).toBe(200);
  const storefront = await openPage(app, "/shop/brand/kosala-looms");
  expect(storefront.getByRole("main")).toHaveTextContent(
    "Kosala Looms takes days off from December 24, 2999 to December 31, 2999.",
  );
  expect((await change(`/api/brand/${brandId}/active`, { brand: { isActive: false } })).statusCode).toBe(200);

  const again = await page.reload("/dashboard");
  list(again).getByText("4 of 5 left");
  await givenProduct(db, { brandId, pictureId: (await givenPicture(db)).id });
  const later = await again.reload();
  // The product came with its picture and its stock; the brand is switched off.
  list(later).getByText("1 of 5 left");
  const open = list(later)
    .getAllByRole("listitem")
    .map(({ textContent }: HTMLElement) => textContent ?? "")
    .filter((words: string) => !words.includes("Done"));
  expect(open).toEqual([expect.stringMatching(/^Describe your brand/)]);
  await press(later, list(later), "Put this list away");
  await expect.poll(() => later.queryByRole("region", firstDays)).toBeNull();
  const end = await later.reload();
  await end.findByRole("heading", { level: 1, name: "Account Details" });
  expect(end.queryByRole("region", firstDays)).toBeNull();
});

test("a seller is mailed about an order of its brand, and Orders offers it first", async () => {
  const seller = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: seller.brandId, sizes: ["M"] });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await payAtTheDoor(app, buyer, order._id);
  await announceCashOrders(db, shop.settings, [order._id]);
  const mails = await mailsTo(db, seller.email);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(`/order/${order._id}`)]);

  const page = await openPage(app, "/dashboard/orders", { as: seller });
  const offer = page.getByRole("region", { name: "Brand orders to process" });
  expect(offer).toHaveTextContent("to be processed.");
  await expectAccessible(page);
  await page.user.click(within(offer).getByRole("link", { name: /^Process/ }));
  await page.findByRole("heading", { level: 1, name: "Brand Orders" });
  expect(page.main().getAllByRole("link", { name: /^View Details/ })[0]).toBeVisible();
});
