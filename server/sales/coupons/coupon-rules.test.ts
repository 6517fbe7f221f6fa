import { expect, test } from "vitest";
import { type CouponTerms, whyNotCoupon } from "./coupon-rules.ts";

const person = { isNamed: false, isProven: false, hasOrders: false, uses: 0 };
const coupon: CouponTerms = {
  id: "1",
  code: "WELCOME10",
  kind: "percent",
  valueHundredths: 1000,
  minTotalPaise: 0,
  maxDiscountPaise: null,
  firstOrderOnly: false,
  isForSome: false,
  perPerson: null,
  uses: null,
  used: 0,
  ownerBrandId: null,
  isActive: true,
  hasStarted: true,
  hasEnded: false,
  person,
};

test("a coupon that holds is not refused, logged in or not", () => {
  expect(whyNotCoupon(coupon, 100)).toBe("");
  expect(whyNotCoupon({ ...coupon, person: null }, 100)).toBe("");
  const personal = { ...coupon, isForSome: true, firstOrderOnly: true, perPerson: 2, uses: 5, used: 4 };
  expect(whyNotCoupon({ ...personal, person: { ...person, isNamed: true, uses: 1 } }, 100)).toBe("");
});

test("an unknown code is said to be unknown", () => {
  for (const none of [null, undefined]) expect(whyNotCoupon(none, 100)).toBe("This coupon code is not known.");
});

test.each<[Partial<CouponTerms>, number, string]>([
  [{ isActive: false }, 100, "The coupon WELCOME10 cannot be used at the moment."],
  [{ hasStarted: false }, 100, "The coupon WELCOME10 cannot be used yet."],
  [{ hasEnded: true }, 100, "The coupon WELCOME10 has ended."],
  [{ uses: 3, used: 3 }, 100, "The coupon WELCOME10 has been used up."],
  [{}, 0, "The coupon WELCOME10 does not apply to anything in your cart."],
  [{ minTotalPaise: 100_000 }, 80_050, "The coupon WELCOME10 applies from ₹1,000.00 on. Add ₹199.50 more to use it."],
  [{ minTotalPaise: 100_000 }, 100_000, ""],
  [{ isForSome: true, person: null }, 100, "Please log in to use the coupon WELCOME10."],
  [{ firstOrderOnly: true, person: null }, 100, ""],
  [{ perPerson: 1, person: null }, 100, ""],
  [{ isForSome: true }, 100, "The coupon WELCOME10 is not for your account."],
  [
    { firstOrderOnly: true, person: { ...person, hasOrders: true } },
    100,
    "The coupon WELCOME10 is for a first order only.",
  ],
  [{ perPerson: 1, person: { ...person, uses: 1 } }, 100, "You have used the coupon WELCOME10 already."],
  [
    { perPerson: 3, person: { ...person, uses: 3 } },
    100,
    "You have used the coupon WELCOME10 3 times, as often as it may be.",
  ],
])("%j for %i paise: %s", (overrides, totalPaise, sentence) => {
  expect(whyNotCoupon({ ...coupon, ...overrides }, totalPaise)).toBe(sentence);
});

test("where strangers may sign up, an address that nobody proved names nobody", () => {
  const named = { ...coupon, isForSome: true, person: { ...person, isNamed: true } };
  expect(whyNotCoupon(named, 100)).toBe("");
  expect(whyNotCoupon(named, 100, { needsProof: true })).toBe(
    "Please confirm your email address to use the coupon WELCOME10.",
  );
  expect(whyNotCoupon({ ...named, person: { ...named.person, isProven: true } }, 100, { needsProof: true })).toBe("");
});
