import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { products } from "#server/products/tables.ts";
import { reviews } from "#server/reviews/tables.ts";
import { rebuildShelf } from "#server/shelf/reshelve.ts";
import type { AddedProduct } from "./add-catalogue.ts";
import { daysAgo, idAt } from "./moments.ts";
import { demoReviews } from "./reviews.ts";

export async function addDemoReviews(tx: Queries, added: AddedProduct[], members: string[]): Promise<void> {
  const now = daysAgo(0).getTime();
  const rows = added.flatMap((product, i) =>
    demoReviews(i, members.length).map(({ member, when, ...review }) => {
      const came = product.createdAt.getTime();
      const createdAt = new Date(came + (now - came) * when);
      return { ...review, id: idAt(createdAt), createdAt, productId: product.id, userId: members[member] ?? null };
    }),
  );
  await tx.insert(reviews).values(rows);
  await countRatings(tx);
  await rebuildShelf(tx);
}

/** Products carry the sum and the count of their approved reviews. */
export async function countRatings(tx: Queries): Promise<void> {
  await tx.execute(sql`
    update ${products} p set rating_sum = r.total, rating_count = r.many
      from (select product_id, sum(rating) as total, count(*) as many from ${reviews}
             where status = 'Approved' group by product_id) r
     where r.product_id = p.id and (p.rating_sum, p.rating_count) is distinct from (r.total, r.many)`);
}
