import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, Moment, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageSearchQuery, paged } from "#contract/paging.ts";

export const couponKinds = ["percent", "amount"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** One that is paused is neither running nor coming, whatever its dates. */
const couponStates = ["running", "coming", "ended", "paused", "used up"] as const;
export type CouponState = (typeof couponStates)[number];

/** Who pays for what a coupon takes off: the shop for its own, the seller for one of a merchant. */
const bearers = ["shop", "seller"] as const;

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const number = (label: string) =>
  z
    .number({ error: absentOr(`${label} is required.`, `${label} must be a number.`) })
    .check(z.refine(hasTwoDecimals, `${label} must have at most two decimals.`));

const amount = (label: string, min: number) =>
  number(label).check(
    z.gte(min, min === 0 ? `${label} may not be negative.` : `${label} must be at least ${min}.`),
    z.lte(limits.priceMax, `${label} must be at most ${limits.priceMax}.`),
  );

const count = (label: string) => {
  const wrong = `${label} must be a whole number from 1 to ${limits.couponUsesMax}.`;
  return z._default(z.nullable(z.int(wrong).check(z.gte(1, wrong), z.lte(limits.couponUsesMax, wrong))), null);
};

const moment = (label: string) => {
  const wrong = `${label} must be a date and time such as 2026-01-31T09:00:00Z.`;
  return z.pipe(
    z.iso.datetime({ offset: true, error: wrong }),
    z.transform((value: string) => new Date(value).toISOString()),
  );
};

const code = text("Code", {
  min: limits.couponCodeMin,
  tooShort: `Code must be at least ${limits.couponCodeMin} characters.`,
  max: limits.couponCodeMax,
}).check(z.regex(/^[A-Za-z0-9-]+$/, "Code may hold only letters, digits and dashes."));

const isEmail = (value: string) => z.safeParse(z.email(), value).success && value.length <= limits.emailMax;
const shown = (value: unknown) => (typeof value === "string" && value.length <= 60 ? `"${value}"` : "One of them");

/** Each once, in lower case, as accounts have them. Nobody in particular means everybody. */
const emails = z.pipe(
  z._default(
    z.nullable(
      z
        .array(
          z.pipe(
            z.string("Emails must be a list of addresses.").check(z.overwrite((value) => value.trim().toLowerCase())),
            z.string().check(z.refine(isEmail, { error: ({ input }) => `${shown(input)} is not an email address.` })),
          ),
          "Emails must be a list of addresses.",
        )
        .check(z.maxLength(limits.couponEmailsMax, `A coupon is for at most ${limits.couponEmailsMax} people.`)),
    ),
    null,
  ),
  z.transform((given: string[] | null) => (given && given.length > 0 ? [...new Set(given)] : null)),
);

/** Percent and amounts have bounds of their own. */
const wrongValue = ({ kind, value }: { kind: CouponKind; value: number }): string | undefined => {
  if (kind === "percent" && (value <= 0 || value > 100)) return "Percentage must be above 0 and at most 100.";
  if (kind === "amount" && value <= 0) return "Amount must be above 0.";
  return value > limits.priceMax ? `Amount must be at most ${limits.priceMax}.` : undefined;
};

export const endsBeforeStart = "The end must be after the start.";

export const CouponForm = z
  .object({
    /** Compared without regard to case. */
    code,
    kind: z.enum(couponKinds, `Kind must be one of ${couponKinds.join(", ")}.`),
    /** Percent, or rupees. */
    value: number("Value"),
    /** The least that the pieces it applies to must cost, before the coupon. */
    minTotal: z._default(amount("Minimum total", 0), 0),
    /** No more than this is taken off; `null`: any amount. */
    maxDiscount: z._default(z.nullable(amount("Maximum discount", 1)), null),
    firstOrderOnly: z._default(z.boolean("First order only must be yes or no."), false),
    /** Only for these people; `null`: for everybody. */
    emails,
    /** How often each person may use it, and how often it can be used in all; `null`: any number of times. */
    perPerson: count("Uses per person"),
    uses: count("Uses"),
    /** Left out or `null`: from now on, or as before. */
    startsAt: z.optional(z.nullable(moment("Start"))),
    /** `null`: open. */
    endsAt: z._default(z.nullable(moment("End")), null),
    /** Left out: yes, or as before. */
    isActive: z.optional(z.boolean("Active must be yes or no.")),
  })
  .check(
    z.refine((form) => wrongValue(form) === undefined, {
      path: ["value"],
      error: ({ input }) => wrongValue(input as { kind: CouponKind; value: number }) ?? "",
    }),
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
      path: ["endsAt"],
      error: endsBeforeStart,
    }),
  );
export type CouponForm = z.infer<typeof CouponForm>;

export const Coupon = z.strictObject({
  _id: Id,
  code: z.string(),
  kind: z.enum(couponKinds),
  value: z.number(),
  minTotal: z.number(),
  maxDiscount: z.nullable(z.number()),
  firstOrderOnly: z.boolean(),
  emails: z.nullable(z.array(z.string())),
  perPerson: z.nullable(z.number()),
  uses: z.nullable(z.number()),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  isActive: z.boolean(),
  /** By the clock of the database. */
  state: z.enum(couponStates),
  /** By orders that are not cancelled, and what it took off them. */
  used: z.number(),
  cost: z.number(),
  borneBy: z.enum(bearers),
  /** The brand of the merchant who made it: it applies to this brand alone. */
  brand: z.nullable(z.strictObject({ _id: Id, name: z.string() })),
});
export type Coupon = z.infer<typeof Coupon>;

const CouponDone = z.strictObject({ success: z.literal(true), message: z.string(), coupon: Coupon });

const forPromotions = { access: "admin or merchant", permission: "manage promotions" } as const;

export const couponCalls = calls({
  "GET /coupon": {
    ...forPromotions,
    summary: "A page of the coupons, newest first, or those with the letters that are typed. A merchant sees its own",
    query: PageSearchQuery,
    reply: z.strictObject({ coupons: z.array(Coupon), ...paged }),
  },
  "GET /coupon/{id}": {
    ...forPromotions,
    summary: "One coupon, with how often it was used and what it cost",
    reply: z.strictObject({ coupon: Coupon }),
  },
  "POST /coupon/add": {
    ...forPromotions,
    summary: "Make a coupon: for the shop, or by a merchant for its own brand",
    body: CouponForm,
    reply: CouponDone,
  },
  "PUT /coupon/{id}": {
    ...forPromotions,
    summary: "Change a coupon. Orders that used it stay as they are",
    body: CouponForm,
    reply: CouponDone,
  },
  "DELETE /coupon/delete/{id}": {
    ...forPromotions,
    summary: "Delete a coupon. Orders that used it stay as they are",
    reply: Done,
  },
});
