import { and, eq, type SQL, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { type CouponTerms, whyNotCoupon } from "./coupon-rules.ts";
import { coupons, couponUses } from "./tables.ts";

export { type CouponTerms, whyNotCoupon };

/** The coupons that a person used, and those that are for them by their proven address. */
export async function exportCoupons(db: Queries, { userId, email }: { userId: string; email: string | null }) {
  const { orderId, amountPaise, isGivenBack } = couponUses;
  const { code } = coupons;
  const used = await db
    .select({ code, orderId, amountPaise, isGivenBack })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(eq(orders.userId, userId));
  const forThem = email === null ? [] : await db.select({ code }).from(coupons).where(isFor(email));
  return {
    used: used.map(({ amountPaise: paise, ...use }) => ({ ...use, amount: toRupees(paise) })),
    forYou: forThem.map((coupon) => coupon.code),
  };
}

/**
 * The uses stay, without anything that says whose they were; found by the orders, which are erased later. A coupon that is for nobody else
 * is paused: without names it would be for everybody once somebody saves it.
 */
export async function eraseFromCoupons(
  tx: Queries,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await tx
    .update(couponUses)
    .set({ userId: null })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(couponUses.orderId, orders.id)));
  if (email === null) return;
  await tx
    .update(coupons)
    .set({
      emails: sql`array_remove(${coupons.emails}, ${email})`,
      isActive: sql`${coupons.isActive} and ${coupons.emails} <> array[${email}]`,
    })
    .where(isFor(email));
}

const isFor = (email: string): SQL => sql`${email.toLowerCase()} = any (${coupons.emails})`;

/** An address of somebody's own, by its alias, as far as buyers are compared by it. */
export const addressToCompare = (address: SQL): SQL => sql`
  jsonb_build_object('phoneNumber', ${address}.phone_number, 'address', ${address}.address, 'city', ${address}.city, 'zipCode', ${address}.zip_code)`;

/** The address that somebody's order goes to who chooses none, as far as buyers are compared by it; null without one. */
export const usualAddressOf = (userId: SQL): SQL => sql`(
  select ${addressToCompare(sql`usual`)} from addresses usual where usual.user_id = ${userId} order by usual.is_default desc, usual.created_at, usual.id limit 1)`;

/**
 * The coupon with this code and its terms as JSON, or null, for a statement that reads more besides: `code` is a text, `userId` a uuid, and
 * `address` of the kind that orders keep, to which it is to go; all may be null. Orders and uses of the buyer are looked up only for a
 * coupon that asks for them.
 */
export const couponTermsSql = (code: SQL, userId: SQL, address: SQL): SQL => sql`(
  select json_build_object(
    'id', coupon.id, 'code', coupon.code, 'kind', coupon.kind, 'valueHundredths', coupon.value_hundredths,
    'minTotalPaise', coupon.min_total_paise, 'maxDiscountPaise', coupon.max_discount_paise, 'firstOrderOnly', coupon.first_order_only,
    'isForSome', coupon.emails is not null, 'perPerson', coupon.per_person, 'uses', coupon.uses, 'used', coupon.used,
    'ownerBrandId', coupon.owner_brand_id, 'isActive', coupon.is_active,
    'hasStarted', coupon.starts_at <= now(), 'hasEnded', coalesce(coupon.ends_at <= now(), false),
    'person', (
      select json_build_object(
        'isNamed', coalesce(lower(buyer.email) = any (coupon.emails), false), 'isProven', buyer.email_proven_at is not null,
        'hasOrders', coupon.first_order_only and has_ordered(buyer.id, known.email_hash, known.phone_hash, known.address_hash, null),
        'uses', case when coupon.per_person is null then 0 else
          coupon_uses_of_buyer(coupon.id, buyer.id, known.email_hash, known.phone_hash, known.address_hash) end)
        from users buyer, buyer_hashes(coalesce(buyer.email, buyer.guest_email), ${address}) known where buyer.id = ${userId}))
    from coupons coupon where lower(coupon.code) = lower(${code}))`;

/** An order that is cancelled as a whole gives the use of its coupon back, once. */
export async function giveBackCoupon(tx: Queries, orderId: string): Promise<void> {
  await tx.execute(sql`select give_back_coupon(${orderId}::uuid)`);
}

/** Uses it again for an order that is restored. False when it cannot be used any more. */
export async function takeCouponAgain(tx: Queries, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select take_coupon_again(${orderId}::uuid) as taken`);
  const isTaken = rows[0]?.taken ?? false;
  if (isTaken) await updateCouponAmount(tx, orderId);
  return isTaken;
}

/** Brings what it takes off an order up to date, after some items were cancelled or restored. */
export async function updateCouponAmount(tx: Queries, orderId: string): Promise<void> {
  await tx.execute(sql`select update_coupon_amount(${orderId}::uuid)`);
}
