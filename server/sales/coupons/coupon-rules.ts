import { formatRupees, toRupees } from "#contract/money.ts";
import type { CouponKind } from "#contract/sales/coupons.ts";

/** A coupon at one moment, and what the person who entered it has to do with it; see `couponTermsSql`. */
export interface CouponTerms {
  id: string;
  /** As it was made, whatever case it was typed in. */
  code: string;
  kind: CouponKind;
  /** Hundredths of a percent, or paise. */
  valueHundredths: number;
  minTotalPaise: number;
  maxDiscountPaise: number | null;
  firstOrderOnly: boolean;
  /** Whether it is only for some people. */
  isForSome: boolean;
  perPerson: number | null;
  uses: number | null;
  used: number;
  /** To the products of this brand alone it applies; none: to all. */
  ownerBrandId: string | null;
  isActive: boolean;
  /** By the clock of the database. */
  hasStarted: boolean;
  hasEnded: boolean;
  /** None of somebody who is not logged in. */
  person: {
    /** Whether they are one of those whom it is for. */
    isNamed: boolean;
    /** Whether the email address that names them is proven to be theirs. */
    isProven: boolean;
    /**
     * Whether they have an order that is not cancelled, or somebody has one with the same email, phone number or address; only looked up
     * where it matters.
     */
    hasOrders: boolean;
    /** How often they have used it, counted in the same way; only looked up where it matters. */
    uses: number;
  } | null;
}

/**
 * Why a coupon cannot be used for this bag, in a sentence for a person; empty when it can. `totalPaise` is of what it applies to, before
 * the coupon. Where strangers may sign up, `needsProof`, an address that nobody proved names nobody. What it needs of a person is said
 * last, so that nobody logs in for a coupon that does not hold anyway.
 */
export function whyNotCoupon(
  coupon: CouponTerms | null | undefined,
  totalPaise: number,
  { needsProof = false }: { needsProof?: boolean } = {},
): string {
  if (!coupon) return "This coupon code is not known.";
  const { code, person } = coupon;
  if (!coupon.isActive) return `The coupon ${code} cannot be used at the moment.`;
  if (!coupon.hasStarted) return `The coupon ${code} cannot be used yet.`;
  if (coupon.hasEnded) return `The coupon ${code} has ended.`;
  if (coupon.uses !== null && coupon.used >= coupon.uses) return `The coupon ${code} has been used up.`;
  if (totalPaise <= 0) return `The coupon ${code} does not apply to anything in your cart.`;
  const missingPaise = coupon.minTotalPaise - totalPaise;
  if (missingPaise > 0) {
    const [from, missing] = [coupon.minTotalPaise, missingPaise].map((paise) => formatRupees(toRupees(paise)));
    return `The coupon ${code} applies from ${from} on. Add ${missing} more to use it.`;
  }
  // Whether it is the first order, or the first use, is asked when the order is placed.
  if (!person) return coupon.isForSome ? `Please log in to use the coupon ${code}.` : "";
  if (coupon.isForSome && !person.isNamed) return `The coupon ${code} is not for your account.`;
  if (coupon.isForSome && needsProof && !person.isProven) {
    return `Please confirm your email address to use the coupon ${code}.`;
  }
  if (coupon.firstOrderOnly && person.hasOrders) return `The coupon ${code} is for a first order only.`;
  if (coupon.perPerson !== null && person.uses >= coupon.perPerson) {
    const times = coupon.perPerson === 1 ? "already" : `${coupon.perPerson} times, as often as it may be`;
    return `You have used the coupon ${code} ${times}.`;
  }
  return "";
}
