import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);

const listFields = async (): Promise<Attribute[]> => (await app.inject("/api/fact/list")).json().fields;
const change = ({ _id, label, choices }: Attribute, form: object) =>
  app.inject({ method: "PUT", url: `/api/fact/${_id}`, headers, payload: { label, choices, ...form } });

test("products are listed that miss what the law wants shown", async () => {
  const whole = { countryOfOrigin: "India", packer: "p", netQuantity: "1 N", consumerCare: "c" };
  const merchant = await givenMerchant(shop);
  const { brandId } = merchant;
  await db
    .update(brands)
    .set({ defaultAttributes: { maker: "Loom & Co" } })
    .where(eq(brands.id, brandId));
  const word = `saaf${merchant.userId.slice(-8)}`;
  await givenProduct(db, { brandId, name: `Whole ${word}`, attributes: whole });
  const some = [1, 2, 3].map((n) =>
    givenProduct(db, {
      brandId,
      name: `Open ${word} ${n}`,
      quantity: n === 2 ? 1 : 50,
      attributes: { ...whole, packer: "" },
    }),
  );
  const open = await Promise.all(some);
  // What is empty is not said, however it came there.
  for (const { id } of open) await db.execute(sql`update products set facts = facts - 'packer' where id = ${id}`);
  const list = async (query: string, who = merchant.headers) => {
    const { products: found, count } = (await app.inject({ url: `/api/product?${query}`, headers: who })).json();
    return { count, ids: found.map(({ _id }: { _id: string }) => _id), found };
  };
  const all = await list("facts=missing");
  expect(all.count).toBe(3);
  expect(all.ids.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  expect(all.found.every(({ missingFacts }: { missingFacts: string[] }) => missingFacts.join() === "Packer")).toBe(
    true,
  );
  expect((await list("facts=missing&limit=2&page=2")).ids).toEqual(all.ids.slice(2));
  expect((await list("facts=missing&limit=2&page=9")).count).toBe(3);
  expect((await list("facts=missing&stock=low")).ids).toEqual([open[1]?.id]);
  expect((await list(`facts=missing&search=Whole ${word}`)).ids).toEqual([]);
  expect((await list(`facts=missing&search=${word}`, headers)).count, "staff").toBe(3);
  expect((await list(`facts=missing&stock=low&search=${word}`)).count).toBe(1);
  const packer = (await listFields()).find(({ key }) => key === "packer") as Attribute;
  const { id: category } = await givenCategory(db);
  await change(packer, { categories: [category] });
  expect((await list("facts=missing")).count, "not asked of them").toBe(0);
  await change(packer, { shopText: "Tana Bana" });
  expect((await list("facts=missing")).count, "said by the shop").toBe(0);
  await change(packer, { shopText: "" });
  expect((await list("facts=missing")).count).toBe(3);
  expect((await app.inject({ url: "/api/product?facts=all", headers })).json().fields).toEqual({
    facts: "Facts must be missing.",
  });
});
