import { eq } from "drizzle-orm";
import { brands } from "#server/brands/tables.ts";
import { categories, categoryProducts } from "#server/categories/tables.ts";
import type { Database } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import { products } from "#server/products/tables.ts";
import { reshelve } from "#server/shelf/reshelve.ts";

let things = 0;

function made<Row>([row]: Row[]): Row {
  if (!row) throw new Error("nothing was made");
  return row;
}

export async function givenBrand(db: Database, facts: Partial<typeof brands.$inferInsert> = {}) {
  const slug = `brand-${++things}`;
  return made(
    await db
      .insert(brands)
      .values({ name: "Loom", slug, ...facts })
      .returning(),
  );
}

export async function givenCategory(db: Database, facts: Partial<typeof categories.$inferInsert> = {}) {
  const slug = `category-${++things}`;
  return made(
    await db
      .insert(categories)
      .values({ name: "Kurtas", slug, ...facts })
      .returning(),
  );
}

/** A product on its shelves. */
export async function givenProduct(
  db: Database,
  facts: Partial<typeof products.$inferInsert> = {},
  inCategories: { id: string }[] = [],
) {
  const name = `product-${++things}`;
  return transaction(db, async (tx) => {
    const product = made(
      await tx
        .insert(products)
        .values({ sku: name, name, slug: name, quantity: 5, pricePaise: 99_900, ...facts })
        .returning(),
    );
    const rows = inCategories.map(({ id }) => ({ categoryId: id, productId: product.id }));
    if (rows.length > 0) await tx.insert(categoryProducts).values(rows);
    await reshelve(tx, { products: [product.id] });
    return product;
  });
}

/** The product goes off the shelf, as when a merchant switches it off. */
export function hideProduct(db: Database, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.update(products).set({ isActive: false }).where(eq(products.id, id));
    await reshelve(tx, { products: [id] });
  });
}
