import { daysAgo, idAt } from "#demo/data/dates.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { recountRatings } from "#server/catalogue/reviews/ratings.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { AddedProduct } from "./add-catalogue.ts";
import { demoReviews } from "./reviews.ts";

export interface ApprovedReview {
  productId: string;
  userId: string | null;
  createdAt: Date;
  /** When the product came to the shop. */
  arrived: Date;
}

/** Returns the approved reviews. */
export async function addDemoReviews(
  tx: Queries,
  added: AddedProduct[],
  members: { id: string }[],
): Promise<ApprovedReview[]> {
  const now = daysAgo(0).getTime();
  const rows = added.flatMap((product, i) =>
    demoReviews(i, members.length).map(({ member, when, ...review }) => {
      const arrivedMs = product.createdAt.getTime();
      const createdAt = new Date(arrivedMs + (now - arrivedMs) * when);
      return { ...review, id: idAt(createdAt), createdAt, productId: product.id, userId: members[member]?.id ?? null };
    }),
  );
  await tx.insert(reviews).values(rows);
  await recountRatings(tx);
  await rebuildListing(tx);
  const arrivals = new Map(added.map(({ id, createdAt }) => [id, createdAt]));
  return rows
    .filter(({ status }) => status === "Approved")
    .map((row) => ({ ...row, arrived: arrivals.get(row.productId) ?? row.createdAt }));
}
