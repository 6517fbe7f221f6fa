import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, Moment, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageSearchQuery, paged } from "#contract/paging.ts";

/** `buy get`: of each `buy` + `get` pieces in its scope the cheapest `get` are free. */
export const promotionKinds = ["percent", "amount", "price", "buy get"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** A promotion that is paused is neither running nor coming, whatever its dates. */
const promotionStates = ["running", "coming", "ended", "paused"] as const;

/** A product whose price was raised within thirty days before the promotion began. */
const RaisedPrice = z.strictObject({ product: Id, name: z.string(), was: z.number(), now: z.number(), at: Moment });

export const Promotion = z.strictObject({
  _id: Id,
  name: z.string(),
  kind: z.enum(promotionKinds),
  /** Percent or rupees; null for `buy get`. */
  value: z.nullable(z.number()),
  buy: z.nullable(z.number()),
  get: z.nullable(z.number()),
  products: z.array(Id),
  brands: z.array(Id),
  categories: z.array(Id),
  /** All targets with their names. None of them: it is for everything. */
  targets: z.array(z.strictObject({ kind: z.enum(["product", "brand", "category"]), _id: Id, name: z.string() })),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  isActive: z.boolean(),
  state: z.enum(promotionStates),
  /** The brand whose merchant made it: only its products are reduced. None for the shop's own. */
  brand: z.nullable(z.strictObject({ _id: Id, name: z.string() })),
  borneBy: z.enum(["shop", "seller"]),
  /** How many orders it applied to, and what it took off them in all. */
  used: z.number(),
  cost: z.number(),
  /** For admins, the latest ten; merchants are told none. */
  raisedPrices: z.array(RaisedPrice),
});
export type Promotion = z.infer<typeof Promotion>;

const wholeNumber = (label: string) => {
  const wrong = `${label} must be a whole number from 1 to ${limits.promotionPiecesMax}.`;
  return z.optional(
    z.nullable(
      z.number(wrong).check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= limits.promotionPiecesMax, wrong)),
    ),
  );
};

const moment = (label: string) =>
  z.nullable(z.iso.datetime({ offset: true, error: `${label} must be a moment such as 2026-01-31T18:30:00Z.` }));

const some = (label: string) => {
  const { promotionTargetsMax: max } = limits;
  const wrong = `${label} must be a list of ids.`;
  return z.optional(
    z.nullable(
      z.array(z.guid(wrong), wrong).check(z.maxLength(max, `Please choose at most ${max} ${label.toLowerCase()}.`)),
    ),
  );
};

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** What is wrong with the value of a promotion of this kind, in one sentence. */
function wrongValue(kind: PromotionKind, value: number | null | undefined): string | undefined {
  if (kind === "buy get") return undefined;
  const label = { percent: "Percentage", amount: "Amount", price: "Price" }[kind];
  if (value === null || value === undefined) return `${label} is required.`;
  if (!hasTwoDecimals(value)) return `${label} must have at most two decimals.`;
  if (kind === "percent") return value > 0 && value <= 100 ? undefined : "Percentage must be above 0 and at most 100.";
  const [least, max] = [kind === "price" ? 1 : 0.01, limits.priceMax];
  return value >= least && value <= max ? undefined : `${label} must be from ${least} to ${max}.`;
}

export const PromotionForm = z
  .object({
    name: text("Name", { max: limits.promotionNameMax }),
    kind: z.enum(promotionKinds, {
      error: absentOr("Kind is required.", "Kind must be percent, amount, price or buy get."),
    }),
    /** Percent or rupees, not needed for `buy get`. */
    value: z.optional(z.nullable(z.number("Value must be a number."))),
    buy: wholeNumber("Buy"),
    get: wholeNumber("Get"),
    /** The union of all of them; none means everything, for a merchant its own brand. */
    products: some("Products"),
    brands: some("Brands"),
    categories: some("Categories"),
    /** Left out or null: at once, or as before. */
    startsAt: z.optional(moment("Start")),
    /** Left out or null: until it is ended. */
    endsAt: z.optional(moment("End")),
    /** Left out: yes, or as before. */
    isActive: z.optional(z.boolean("Active must be yes or no.")),
  })
  .check((form) => {
    const { kind, value, buy, get, startsAt, endsAt } = form.value;
    const refuse = (path: string, message: string) =>
      form.issues.push({ code: "custom", input: form.value, path: [path], message });
    const wrong = wrongValue(kind, value);
    if (wrong) refuse("value", wrong);
    if (kind === "buy get" && !buy) refuse("buy", "Buy is required.");
    if (kind === "buy get" && !get) refuse("get", "Get is required.");
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) refuse("endsAt", endsBeforeStart);
  });
export type PromotionForm = z.infer<typeof PromotionForm>;

export const endsBeforeStart = "The end must be after the start.";

const PromotionDone = z.extend(Done, { promotion: Promotion });

export const promotionCalls = calls({
  "GET /promotion": {
    access: "admin or merchant",
    permission: "manage promotions",
    summary: "A page of the promotions, newest first, or those whose name has the words; a merchant's own",
    query: PageSearchQuery,
    reply: z.strictObject({ promotions: z.array(Promotion), ...paged }),
  },
  "GET /promotion/{id}": {
    access: "admin or merchant",
    permission: "manage promotions",
    summary: "A promotion; a merchant's own",
    reply: z.strictObject({ promotion: Promotion }),
  },
  "POST /promotion/add": {
    access: "admin or merchant",
    permission: "manage promotions",
    summary:
      "Add a promotion: an admin's is borne by the shop, a merchant's by its brand, whose products alone it reduces",
    body: PromotionForm,
    reply: PromotionDone,
  },
  "PUT /promotion/{id}": {
    access: "admin or merchant",
    permission: "manage promotions",
    summary: "Change a promotion; a merchant its own. Prices follow at once",
    body: PromotionForm,
    reply: PromotionDone,
  },
  "DELETE /promotion/delete/{id}": {
    access: "admin or merchant",
    permission: "manage promotions",
    summary: "Delete a promotion; a merchant its own. Orders keep what it took off",
    reply: Done,
  },
});
