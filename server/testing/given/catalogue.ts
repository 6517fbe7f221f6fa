import { eq } from "drizzle-orm";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { pictures } from "#server/platform/media/tables.ts";

let things = 0;

function made<Row>([row]: Row[]): Row {
  if (!row) throw new Error("nothing was made");
  return row;
}

export async function givenBrand(db: Database, overrides: Partial<typeof brands.$inferInsert> = {}) {
  const slug = `brand-${++things}`;
  return made(
    await db
      .insert(brands)
      .values({ name: "Loom", slug, ...overrides })
      .returning(),
  );
}

export async function givenCategory(db: Database, overrides: Partial<typeof categories.$inferInsert> = {}) {
  const slug = `category-${++things}`;
  return made(
    await db
      .insert(categories)
      .values({ name: "Kurtas", slug, ...overrides })
      .returning(),
  );
}

/** Approved reviews by people whose accounts are gone, of as many stars as the product says it has. */
async function giveStars(tx: Queries, { id, ratingSum, ratingCount }: typeof products.$inferSelect): Promise<void> {
  if (ratingCount === 0) return;
  const [each, over] = [Math.floor(ratingSum / ratingCount), ratingSum % ratingCount];
  await tx.insert(reviews).values(
    Array.from({ length: ratingCount }, (_, i) => ({
      productId: id,
      title: "Good",
      review: "Good cloth",
      status: "Approved" as const,
      rating: i < over ? each + 1 : each,
    })),
  );
}

/** A picture without files. */
export async function givenPicture(db: Database, overrides: Partial<typeof pictures.$inferInsert> = {}) {
  const values = { width: 640, height: 800, widths: [320, 640], colour: "#a83a31", ...overrides };
  return made(await db.insert(pictures).values(values).returning());
}

/** A product in the listing. */
export async function givenProduct(
  db: Database,
  overrides: Partial<typeof products.$inferInsert> = {},
  inCategories: { id: string }[] = [],
) {
  const name = `product-${++things}`;
  return transaction(db, async (tx) => {
    const product = made(
      await tx
        .insert(products)
        .values({ sku: name, name, slug: name, quantity: 5, pricePaise: 99_900, ...overrides })
        .returning(),
    );
    await giveStars(tx, product);
    const rows = inCategories.map(({ id }) => ({ categoryId: id, productId: product.id }));
    if (rows.length > 0) await tx.insert(categoryProducts).values(rows);
    await reindexProducts(tx, { products: [product.id] });
    return product;
  });
}

/** Changes a product as its merchant does: the listing shows it from then on as it is. */
export function changeProduct(
  db: Database,
  id: string,
  overrides: Partial<typeof products.$inferInsert>,
): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.update(products).set(overrides).where(eq(products.id, id));
    await reindexProducts(tx, { products: [id] });
  });
}

/** The product goes out of the listing, as when a merchant switches it off. */
export const hideProduct = (db: Database, id: string): Promise<void> => changeProduct(db, id, { isActive: false });
