import type { Queries } from "#server/database/client.ts";
import { recountRatings } from "#server/reviews/recount-ratings.ts";
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
  await recountRatings(tx);
  await rebuildShelf(tx);
}
