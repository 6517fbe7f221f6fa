import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SellerChecklist } from "#contract/marketplace/merchants.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const read = async ({ headers }: Pick<Person, "headers">): Promise<SellerChecklist | null> =>
  (await app.inject({ url: "/api/merchant/checklist", headers })).json().checklist;

test("each step is done when it is done, and the list goes with the last", async () => {
  const seller = await givenMerchant(shop);
  const nothing = { brand: false, product: false, picture: false, stock: false, daysOff: false };
  expect(await read(seller)).toEqual({
    brandId: seller.brandId,
    withoutPicture: null,
    withoutStock: null,
    steps: nothing,
  });
  await db.update(brands).set({ description: "Handloom" }).where(eq(brands.id, seller.brandId));
  const { id } = await givenProduct(db, { brandId: seller.brandId, quantity: 0 });
  expect(await read(seller)).toMatchObject({
    withoutPicture: id,
    withoutStock: id,
    steps: { ...nothing, brand: true, product: true },
  });
  const [picture] = await db
    .insert(pictures)
    .values({ width: 900, height: 1200, widths: [320], colour: "#334455" })
    .returning();
  await changeProduct(db, id, { quantity: 3, pictureId: picture?.id ?? null });
  expect(await read(seller)).toMatchObject({ withoutPicture: null, withoutStock: null, steps: { daysOff: false } });
  await app.inject({
    method: "PUT",
    url: `/api/brand/${seller.brandId}/days-off`,
    headers: seller.headers,
    body: { daysOff: { from: "", until: "" } },
  });
  expect(await read(seller)).toBeNull();
});

test("a seller puts the list away, its own alone", async () => {
  const [seller, other] = [await givenMerchant(shop), await givenMerchant(shop)];
  const answer = await app.inject({ method: "DELETE", url: "/api/merchant/checklist", headers: seller.headers });
  expect(answer.json()).toEqual({ success: true, message: "The list is put away." });
  expect(await read(seller)).toBeNull();
  expect(await read(other)).not.toBeNull();
});
