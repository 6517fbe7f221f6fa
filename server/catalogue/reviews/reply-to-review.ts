import { eq, sql } from "drizzle-orm";
import type { ReplyForm } from "#contract/catalogue/reviews.ts";
import { can, isAdmin } from "#contract/customers/roles.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { auditedReview, lockReview, noReview } from "./review-status.ts";
import { reviews } from "./tables.ts";

/**
 * The brand of a product, and whether a merchant sells it. Merchants come later in the order of domains, so their table goes by its name.
 */
async function sellerOf(tx: Queries, productId: string) {
  const { rows } = await tx.execute<{ brandId: string | null; isMerchants: boolean }>(sql`
    select p.brand_id as "brandId", exists (select from merchants m where m.brand_id = p.brand_id) as "isMerchants"
      from ${products} p where p.id = ${productId}`);
  return rows[0] ?? { brandId: null, isMerchants: false };
}

/** Whether somebody may write an answer: the seller of the brand, or staff where the shop sells it. */
export async function canReply(db: Queries, who: Who, productId: string): Promise<boolean> {
  const isStaff = can(who, "moderate reviews");
  if (!isStaff && !who.merchant?.isActive) return false;
  const { brandId, isMerchants } = await sellerOf(db, productId);
  return isStaff ? !isMerchants : brandId !== null && who.merchant?.brandId === brandId;
}

/** Sellers answer for their brand, admins for the shop's own ones; admins may remove any answer. */
async function assertMayReply(tx: Queries, who: Who, productId: string, reply: string): Promise<void> {
  const { brandId, isMerchants } = await sellerOf(tx, productId);
  if (!isAdmin(who)) {
    if (!brandId || who.merchant?.brandId !== brandId) throw noReview();
    return;
  }
  if (isMerchants && reply !== "")
    throw badRequest("The seller of this brand answers its reviews. You may remove the reply.");
}

/** Answers an approved review, changes the answer, or removes it. */
export const replyToReview = (db: Database, who: Who, id: string, { reply }: ReplyForm): Promise<void> =>
  transaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    await assertMayReply(tx, who, review.productId, reply);
    if (review.status !== "Approved") throw noReview();
    await tx
      .update(reviews)
      .set(reply === "" ? { reply: null, repliedAt: null } : { reply, repliedAt: sql`now()` })
      .where(eq(reviews.id, id));
    await announceChange(tx, [topics.product.of(review.productId)]);
    await recordChange(tx, who, {
      action: "changed",
      ...auditedReview(review),
      before: { reply: review.reply ?? "" },
      after: { reply },
    });
  });
