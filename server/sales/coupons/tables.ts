import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type CouponKind, couponKinds } from "#contract/sales/coupons.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";

const paise = () => bigint({ mode: "number" });

export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** As it was typed; compared without regard to case. */
    code: text().notNull(),
    kind: text().$type<CouponKind>().notNull(),
    /** Hundredths of a percent, or paise. */
    valueHundredths: integer().notNull(),
    /** The least that the pieces it applies to must cost, before the coupon. */
    minTotalPaise: paise().notNull().default(0),
    maxDiscountPaise: paise(),
    firstOrderOnly: boolean().notNull().default(false),
    /** In lower case; none: for everybody. */
    emails: text().array(),
    perPerson: integer(),
    uses: integer(),
    /** By orders that are not cancelled. */
    used: integer().notNull().default(0),
    /** The brand whose merchant made it, which bears it and to whose products alone it applies; none for the shop's own. */
    ownerBrandId: uuid().references(() => brands.id, { onDelete: "cascade" }),
    startsAt: moment().notNull(),
    endsAt: moment(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("one_coupon_a_code").on(sql`lower(${t.code})`),
    check("coupon_code_is_letters_digits_and_dashes", sql`${t.code} ~ '^[A-Za-z0-9-]+$'`),
    check("coupon_kind_is_known", sql`${t.kind} in (${quoted(couponKinds)})`),
    check("coupon_takes_something_off", sql`${t.valueHundredths} >= 1`),
    check("coupon_percent_is_at_most_100", sql`${t.kind} <> 'percent' or ${t.valueHundredths} <= 10000`),
    check("coupon_ends_after_it_starts", sql`${t.endsAt} > ${t.startsAt}`),
    check("coupon_is_not_used_too_often", sql`${t.used} between 0 and ${t.uses}`),
    check("coupon_uses_are_never_negative", sql`${t.used} >= 0`),
    index("coupons_by_age").on(t.createdAt.desc(), t.id.desc()),
    index("coupons_of_a_brand").on(t.ownerBrandId, t.createdAt.desc(), t.id.desc()),
  ],
);

/** The orders that a coupon was used for. One that is cancelled as a whole gives its use back. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    couponId: uuid()
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    orderId: uuid().notNull(),
    /** None once the account is deleted. */
    userId: uuid(),
    /** Off the items that are not cancelled. */
    amountPaise: paise().notNull(),
    isGivenBack: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.couponId, t.orderId] }),
    check("coupon_takes_nothing_negative", sql`${t.amountPaise} >= 0`),
    index("coupon_uses_of_a_person").on(t.couponId, t.userId),
    uniqueIndex("one_coupon_an_order").on(t.orderId),
  ],
);
