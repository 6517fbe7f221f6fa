import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { roles } from "#contract/customers/roles.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { addAttribute } from "./add-attribute.ts";
import { deleteAttribute } from "./delete-attribute.ts";
import { readAttribute } from "./queries.ts";
import { attributes, productAttributes } from "./tables.ts";
import { updateAttribute } from "./update-attribute.ts";

// Makes many changes.
vi.setConfig({ testTimeout: 90_000 });

const { shop, db } = await openShop();
const admin = await givenAdmin(shop);
const names = ["Round", "Shirt", "Mandarin", "Polo", "Boat"];

const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ step: fc.constant("say" as const), product: fc.nat(2), choice: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant("change" as const),
      order: fc.shuffledSubarray(names, { minLength: 1 }),
      renamed: fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...names), { maxKeys: 3 }),
    }),
  },
);

test("whatever is said and renamed, products say what the model says, and lists are filtered by just that", async () => {
  const run = fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 10 }), async (steps) => {
    const form = { label: "Collar", isRequired: false, isFacet: true, isSearched: false, categories: [] };
    const who = { userId: admin.userId, role: roles.admin };
    const { _id, key } = await addAttribute(db, who, { ...form, kind: "choice", choices: names });
    const some = await Promise.all([0, 1, 2].map(() => givenProduct(db)));
    let choices = [...names];
    const said: (string | undefined)[] = [undefined, undefined, undefined];
    for (const one of steps) {
      if (one.step === "say") {
        const value = choices[one.choice % (choices.length + 1)];
        said[one.product] = value;
        const attributes = value ? { [key]: value } : {};
        const id = some[one.product]?.id ?? "";
        await transaction(db, async (tx) => {
          await tx.update(products).set({ attributes }).where(eq(products.id, id));
          await reindexProducts(tx, { products: [id] });
        });
      } else {
        const { order, renamed } = one;
        const next = (value: string) => (Object.hasOwn(renamed, value) ? (renamed[value] ?? value) : value);
        const isRefused = said.some((value) => value !== undefined && !order.includes(next(value)));
        const change = updateAttribute(db, who, _id, { ...form, choices: order, renamed });
        if (isRefused) await expect(change).rejects.toThrow(/Please rename it/);
        else {
          await change;
          choices = order;
          for (const [i, value] of said.entries()) said[i] = value && next(value);
        }
      }
    }
    const ids = some.map(({ id }) => id);
    const rows = await db.select().from(products).where(inArray(products.id, ids));
    expect(some.map(({ id }) => rows.find((row) => row.id === id)?.attributes[key])).toEqual(said);
    const model = await db.select().from(productAttributes).where(eq(productAttributes.fieldId, _id));
    const expected = said.flatMap((value, i) => (value ? [`${ids[i]} ${choices.indexOf(value)}`] : []));
    expect(model.map(({ productId, choice }) => `${productId} ${choice}`).sort()).toEqual(expected.sort());
    const { uses } = await readAttribute(db, _id);
    expect(uses).toEqual(choices.map((choice) => said.filter((value) => value === choice).length));
    await deleteAttribute(db, who, _id);
    expect(await db.$count(products, sql`facts ? ${key}`)).toBe(0);
    expect(await db.$count(attributes, eq(attributes.id, _id))).toBe(0);
  });
  await fc.assert(run, { numRuns: 25 });
});
