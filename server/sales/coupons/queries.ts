import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { isAdmin } from "#contract/customers/roles.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import type { PageSearchQuery } from "#contract/paging.ts";
import type { Coupon, CouponState } from "#contract/sales/coupons.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { containsWords } from "#server/platform/database/contains-words.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { coupons, couponUses } from "./tables.ts";

export const noCoupon = () => notFound("No coupon found.");

/** Staff manage every coupon, a merchant those of its own brand. */
export const isManagedBy = (who: Who): SQL | undefined =>
  isAdmin(who) ? undefined : eq(coupons.ownerBrandId, scopeOf(who));

const state = sql<CouponState>`case
  when ${coupons.endsAt} <= now() then 'ended'
  when not ${coupons.isActive} then 'paused'
  when ${coupons.used} >= ${coupons.uses} then 'used up'
  when ${coupons.startsAt} > now() then 'coming'
  else 'running' end`;

const costPaise = sql<number>`coalesce((
  select sum(${couponUses.amountPaise}) from ${couponUses} where ${couponUses.couponId} = ${coupons.id} and not ${couponUses.isGivenBack}), 0)`.mapWith(
  Number,
);

const select = (db: Queries) =>
  db
    .select({ coupon: coupons, state, costPaise, brand: { _id: brands.id, name: brands.name } })
    .from(coupons)
    .leftJoin(brands, eq(brands.id, coupons.ownerBrandId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toCoupon = ({ coupon, state, costPaise, brand }: Row): Coupon => ({
  _id: coupon.id,
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.valueHundredths / 100,
  minTotal: toRupees(coupon.minTotalPaise),
  maxDiscount: toRupeesOrNull(coupon.maxDiscountPaise),
  firstOrderOnly: coupon.firstOrderOnly,
  emails: coupon.emails,
  perPerson: coupon.perPerson,
  uses: coupon.uses,
  startsAt: coupon.startsAt.toISOString(),
  endsAt: coupon.endsAt?.toISOString() ?? null,
  isActive: coupon.isActive,
  state,
  used: coupon.used,
  cost: toRupees(costPaise),
  borneBy: coupon.ownerBrandId === null ? "shop" : "seller",
  brand,
});

/** One page, newest first; with a search those whose code has the letters. */
export async function listCoupons(db: Queries, who: Who, { search = "", ...query }: PageSearchQuery) {
  const { limit, offset, paged } = pageOf(query);
  const condition = and(isManagedBy(who), search === "" ? undefined : containsWords(sql`${coupons.code}`, search));
  const rows = await select(db)
    .where(condition)
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit)
    .offset(offset);
  return { coupons: rows.map(toCoupon), ...paged(await db.$count(coupons, condition)) };
}

export async function readCoupon(db: Queries, who: Who, id: string): Promise<Coupon> {
  const [row] = await select(db).where(and(eq(coupons.id, id), isManagedBy(who)));
  if (!row) throw noCoupon();
  return toCoupon(row);
}
