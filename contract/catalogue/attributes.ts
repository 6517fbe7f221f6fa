import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, plainText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

const attributeKinds = ["text", "choice"] as const;

/** What the shop wants to know of garments. */
export const Attribute = z.strictObject({
  _id: Id,
  /** What `facts` of a product has it under. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(attributeKinds),
  /** In order; none where it is a text. */
  choices: z.array(z.string()),
  /** A product of its categories cannot be saved without it. */
  isRequired: z.boolean(),
  /** People filter lists by it. */
  isFacet: z.boolean(),
  /** Its values are among the words that find a product. */
  isSearched: z.boolean(),
  /** The law wants it shown. */
  isLegal: z.boolean(),
  /** For products of all categories, and of none. */
  isForAll: z.boolean(),
  /** Otherwise for products in any of these categories. */
  categories: z.array(Id),
  /** What a text says where neither a product nor its brand does; empty: nothing. */
  shopText: z.string(),
});
export type Attribute = z.infer<typeof Attribute>;

/** A field as admins see it. */
export const AttributeInUse = z.extend(Attribute, {
  /** How many products have each of its choices, in their order. */
  uses: z.array(z.number()),
});
export type AttributeInUse = z.infer<typeof AttributeInUse>;

const yesOrNo = (label: string) => z._default(z.boolean(`${label} must be yes or no.`), false);
const noCategory = "A chosen category does not exist.";
const noChoices = "Choices must be a list of texts.";
const fold = (choice: string) => choice.toLocaleLowerCase("en-IN");

const choices = z._default(
  z.array(text("A choice", { max: limits.attributeChoiceMax }), noChoices).check(
    z.maxLength(limits.attributeChoicesMax, `A field has at most ${limits.attributeChoicesMax} choices.`),
    z.refine((given) => new Set(given.map(fold)).size === given.length, "Two choices are the same."),
  ),
  [],
);

const details = {
  label: text("Label", { max: limits.attributeLabelMax }),
  choices,
  isRequired: yesOrNo("Required"),
  isFacet: yesOrNo("Filter"),
  isSearched: yesOrNo("Searched"),
  /** What it says where neither a product nor its brand does; only of a text. Left out, it stays as it is. */
  shopText: z.optional(
    z.string("What the shop says must be text.").check(
      z.overwrite((value) => plainText(value).replaceAll(/\s+/g, " ")),
      z.maxLength(limits.attributeTextMax, `What the shop says must be at most ${limits.attributeTextMax} characters.`),
    ),
  ),
  /** The ids of its categories; none: it is for all products. */
  categories: z._default(
    z
      .array(z.guid(noCategory), "Categories must be a list.")
      .check(z.maxLength(limits.attributeCategoriesMax, noCategory)),
    [],
  ),
};

const wrongKey = "Key must be a small letter, then letters and digits, at most 40 in all.";

export const AttributeForm = z.object({
  ...details,
  /** Left out, it is made from the label. It never changes. */
  key: z.optional(z.string(wrongKey).check(z.trim(), z.regex(/^([a-z][a-zA-Z0-9]{0,39})?$/, wrongKey))),
  /** It never changes. */
  kind: z.enum(attributeKinds, { error: absentOr("Kind is required.", "Kind must be text or choice.") }),
});
export type AttributeForm = z.infer<typeof AttributeForm>;

export const AttributeChange = z.object({
  ...details,
  /** What choices are called from now on, by what they were called before. Products that have them follow. */
  renamed: z._default(
    z.record(z.string(), text("A choice", { max: limits.attributeChoiceMax }), "Renamed must be texts by texts."),
    {},
  ),
});
export type AttributeChange = z.infer<typeof AttributeChange>;

const AttributeDone = z.strictObject({ success: z.literal(true), message: z.string(), field: AttributeInUse });

export const attributeCalls = calls({
  "GET /fact/list": {
    access: "open",
    summary: "What the shop says of garments: cloth, fit, country of origin … in the order in which it is shown",
    reply: z.strictObject({ fields: z.array(Attribute) }),
  },
  "GET /fact": {
    access: "admin",
    permission: "manage catalogue",
    summary: "attributes",
    reply: z.strictObject({ fields: z.array(AttributeInUse) }),
  },
  "POST /fact/add": {
    access: "admin",
    permission: "manage catalogue",
    summary: "attributes",
    body: AttributeForm,
    reply: AttributeDone,
  },
  "PUT /fact/order": {
    access: "admin",
    permission: "manage catalogue",
    summary: "attributes",
    body: z.object({ order: z.array(z.guid("Order must be ids."), "Order must be a list of ids.") }),
    reply: Done,
  },
  "PUT /fact/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "attributes",
    body: AttributeChange,
    reply: AttributeDone,
  },
  "DELETE /fact/delete/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "attributes",
    reply: Done,
  },
});
