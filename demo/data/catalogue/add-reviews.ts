import { eq } from "drizzle-orm";
import { daysAgo, idAt } from "#demo/data/dates.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { recountFits } from "#server/catalogue/reviews/fits.ts";
import { recountRatings } from "#server/catalogue/reviews/ratings.ts";
import { reviewPictures, reviewReports, reviews, reviewVotes } from "#server/catalogue/reviews/tables.ts";
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
  await addDetails(tx, rows, added, members);
  await recountRatings(tx);
  await recountFits(tx);
  await rebuildListing(tx);
  const arrivals = new Map(added.map(({ id, createdAt }) => [id, createdAt]));
  return rows
    .filter(({ status }) => status === "Approved")
    .map((row) => ({ ...row, arrived: arrivals.get(row.productId) ?? row.createdAt }));
}

const photographedEvery = 11;
const answeredEvery = 17;
const answers = [
  "Thank you! We will tell the weavers.",
  "Thank you for writing. Our next lot is cut a little wider.",
  "We are sorry. Please write to us from your order, and we will make it right.",
];
const hour = 3_600_000;

type Written = typeof reviews.$inferInsert & { id: string; createdAt: Date };

/** Votes, replies, photos and one open report, as a shop has them after a year. */
async function addDetails(
  tx: Queries,
  rows: Written[],
  added: AddedProduct[],
  members: { id: string }[],
): Promise<void> {
  const shown = rows.filter(({ status }) => status === "Approved");
  const votes = shown.flatMap(({ id, userId, createdAt }, i) =>
    members
      .filter((member, m) => member.id !== userId && (m + i) % 9 < (i * 7) % 5)
      .map((member) => ({ reviewId: id, userId: member.id, createdAt: new Date(createdAt.getTime() + hour) })),
  );
  await tx.insert(reviewVotes).values(votes);
  const pictures = new Map(added.map(({ id, pictureId }) => [id, pictureId]));
  // The picture of the product stands for a photo of it.
  const photos = shown
    .filter((_, i) => i % photographedEvery === 0)
    .flatMap(({ id, productId }) => {
      const pictureId = pictures.get(productId);
      return pictureId ? [{ reviewId: id, pictureId, position: 0 }] : [];
    });
  await tx.insert(reviewPictures).values(photos);
  for (const [i, { id, createdAt, rating }] of shown.filter((_, i) => i % answeredEvery === 0).entries()) {
    const reply = answers[rating < 3 ? 2 : i % 2] ?? "";
    const repliedAt = new Date(Math.min(Date.now(), createdAt.getTime() + 20 * hour));
    await tx.update(reviews).set({ reply, repliedAt }).where(eq(reviews.id, id));
  }
  const reported = shown.find(({ rating, userId }) => rating === 1 && userId !== members[0]?.id);
  if (reported && members[0]) {
    const reason = "This is about the courier, not about the product.";
    await tx.insert(reviewReports).values({ reviewId: reported.id, userId: members[0].id, reason });
  }
}
