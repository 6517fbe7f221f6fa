import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, dayInQuery, filterSlug, Id, plainText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageSearchQuery, paged } from "#contract/paging.ts";
import { AttributeValuesForm } from "./attribute-values.ts";

/** The first and the last day, dates in India, on which a brand sends nothing. */
export const DaysOff = z.strictObject({ from: z.string(), until: z.string() });
export type DaysOff = z.infer<typeof DaysOff>;

/** Both days, or neither: then the brand takes none. */
export const DaysOffForm = z.object({ from: dayInQuery("First day off"), until: dayInQuery("Last day off") }).check(
  z.refine(({ from, until }) => !until || Boolean(from), { error: "First day off is required.", path: ["from"] }),
  z.refine(({ from, until }) => !from || Boolean(until), { error: "Last day off is required.", path: ["until"] }),
  z.refine(({ from, until }) => !from || !until || from <= until, {
    error: "Last day off must not be before the first.",
    path: ["until"],
  }),
);
export type DaysOffForm = z.infer<typeof DaysOffForm>;

export const BrandLink = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Present or to come; nothing when they are over. */
  daysOff: z.nullable(DaysOff),
});
export type BrandLink = z.infer<typeof BrandLink>;

export const MerchantOfBrand = z.strictObject({ _id: Id, name: z.string() });
export type MerchantOfBrand = z.infer<typeof MerchantOfBrand>;

/** A brand as the back office sees it. */
export const Brand = z.extend(BrandLink, {
  merchant: z.nullable(MerchantOfBrand),
  /** All of its products, shown or not. */
  productCount: z.number(),
});
export type Brand = z.infer<typeof Brand>;

/** `followers`: how many products would be switched along with it. */
export const BrandDetails = z.extend(Brand, {
  followers: z.number(),
  /** Told on its page; an empty line parts paragraphs. */
  story: z.string(),
  bannerUrl: z.nullable(z.string()),
  /** What its products say where they say nothing themselves, by the keys of the attributes. */
  defaultFacts: z.record(z.string(), z.string()),
});
export type BrandDetails = z.infer<typeof BrandDetails>;

export const BrandChoice = z.strictObject({ _id: Id, name: z.string() });

const isActive = z.boolean("Active must be yes or no.");
const noMerchant = "This merchant does not exist.";
const story = z.string("Story must be text.").check(
  // Forms end lines in their own way.
  z.overwrite((value) => plainText(value.replaceAll("\r\n", "\n"))),
  z.maxLength(limits.storyMax, `Story must be at most ${limits.storyMax} characters.`),
);
const details = {
  /** Left out, it stays as it is. Only texts, such as maker and consumer care. */
  defaultFacts: z.optional(AttributeValuesForm),
  name: text("Name", { max: limits.nameMax }),
  description: text("Description", { max: limits.descriptionMax }),
  /** Left out, it stays as it is. */
  story: z.optional(story),
  /** Whose brand it is: an admin's to say, and not heard from anybody else. Empty: nobody's; left out: as before. */
  merchant: z.optional(
    z.nullable(z.string(noMerchant).check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i, noMerchant))),
  ),
};

export const BrandForm = z.object({ ...details, isActive: z._default(isActive, true) });
export type BrandForm = z.infer<typeof BrandForm>;

export const BrandChange = z.object({ ...details, slug: filterSlug(), isActive: z.optional(isActive) });
export type BrandChange = z.infer<typeof BrandChange>;

export const BrandDone = z.strictObject({ success: z.literal(true), message: z.string(), brand: BrandDetails });

export const brandCalls = calls({
  "GET /brand/list": {
    access: "open",
    summary: "Brands the shop shows",
    reply: z.strictObject({ brands: z.array(BrandLink) }),
  },
  "GET /brand": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "All brands by name, or those whose name, slug or merchant has the words; a merchant's own",
    query: PageSearchQuery,
    reply: z.strictObject({ brands: z.array(Brand), ...paged }),
  },
  "GET /brand/list/select": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Brands to choose from: all of them by name, or the merchant's own",
    reply: z.strictObject({ brands: z.array(BrandChoice) }),
  },
  "GET /brand/list/merchants": {
    access: "admin",
    permission: "manage merchants",
    summary: "Merchants who may be given a brand: approved, active and without one",
    reply: z.strictObject({ merchants: z.array(MerchantOfBrand) }),
  },
  "GET /brand/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "A brand, for admins and its own merchant",
    reply: z.strictObject({ brand: BrandDetails }),
  },
  "POST /brand/add": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Add a brand",
    body: BrandForm,
    reply: BrandDone,
  },
  "PUT /brand/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Change a brand; a merchant its own",
    body: z.object({ brand: BrandChange }),
    reply: BrandDone,
  },
  "PUT /brand/{id}/active": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Switch a brand off with all its products, or on with those that were switched off with it",
    body: z.object({ brand: z.object({ isActive }) }),
    reply: BrandDone,
  },
  "PUT /brand/{id}/days-off": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Say on which days a brand sends nothing, or that it takes none off; shoppers see it",
    body: z.object({ daysOff: DaysOffForm }),
    reply: BrandDone,
  },
  "DELETE /brand/delete/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Delete a brand; its products are switched off and lose the brand",
    reply: Done,
  },
});
