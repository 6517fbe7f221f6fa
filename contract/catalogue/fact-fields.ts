import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, plainText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

const factKinds = ["text", "choice"] as const;

/** What the shop wants to know of garments. */
export const FactField = z.strictObject({
  _id: Id,
  /** What `facts` of a product has it under. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(factKinds),
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
export type FactField = z.infer<typeof FactField>;

/** A field as admins see it. */
export const FactFieldInUse = z.extend(FactField, {
  /** How many products have each of its choices, in their order. */
  uses: z.array(z.number()),
});
export type FactFieldInUse = z.infer<typeof FactFieldInUse>;

const yesOrNo = (label: string) => z._default(z.boolean(`${label} must be yes or no.`), false);
const noCategory = "A chosen category does not exist.";
const noChoices = "Choices must be a list of texts.";
const fold = (choice: string) => choice.toLocaleLowerCase("en-IN");

const choices = z._default(
  z.array(text("A choice", { max: limits.factChoiceMax }), noChoices).check(
    z.maxLength(limits.factChoicesMax, `A field has at most ${limits.factChoicesMax} choices.`),
    z.refine((given) => new Set(given.map(fold)).size === given.length, "Two choices are the same."),
  ),
  [],
);

const details = {
  label: text("Label", { max: limits.factLabelMax }),
  choices,
  isRequired: yesOrNo("Required"),
  isFacet: yesOrNo("Filter"),
  isSearched: yesOrNo("Searched"),
  /** What it says where neither a product nor its brand does; only of a text. Left out, it stays as it is. */
  shopText: z.optional(
    z.string("What the shop says must be text.").check(
      z.overwrite((value) => plainText(value).replaceAll(/\s+/g, " ")),
      z.maxLength(limits.factTextMax, `What the shop says must be at most ${limits.factTextMax} characters.`),
    ),
  ),
  /** The ids of its categories; none: it is for all products. */
  categories: z._default(
    z.array(z.guid(noCategory), "Categories must be a list.").check(z.maxLength(limits.factCategoriesMax, noCategory)),
    [],
  ),
};

const wrongKey = "Key must be a small letter, then letters and digits, at most 40 in all.";

export const FactFieldForm = z.object({
  ...details,
  /** Left out, it is made from the label. It never changes. */
  key: z.optional(z.string(wrongKey).check(z.trim(), z.regex(/^([a-z][a-zA-Z0-9]{0,39})?$/, wrongKey))),
  /** It never changes. */
  kind: z.enum(factKinds, { error: absentOr("Kind is required.", "Kind must be text or choice.") }),
});
export type FactFieldForm = z.infer<typeof FactFieldForm>;

export const FactFieldChange = z.object({
  ...details,
  /** What choices are called from now on, by what they were called before. Products that have them follow. */
  renamed: z._default(
    z.record(z.string(), text("A choice", { max: limits.factChoiceMax }), "Renamed must be texts by texts."),
    {},
  ),
});
export type FactFieldChange = z.infer<typeof FactFieldChange>;

const FactFieldDone = z.strictObject({ success: z.literal(true), message: z.string(), field: FactFieldInUse });

export const factCalls = calls({
  "GET /fact/list": {
    access: "open",
    summary: "What the shop says of garments: cloth, fit, country of origin … in the order in which it is shown",
    reply: z.strictObject({ fields: z.array(FactField) }),
  },
  "GET /fact": {
    access: "admin",
    permission: "manage catalogue",
    summary: "The fields of facts, with how many products have each choice",
    reply: z.strictObject({ fields: z.array(FactFieldInUse) }),
  },
  "POST /fact/add": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Add a field of facts, for all products or those of some categories",
    body: FactFieldForm,
    reply: FactFieldDone,
  },
  "PUT /fact/order": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Say in which order facts are shown: all their ids",
    body: z.object({ order: z.array(z.guid("Order must be ids."), "Order must be a list of ids.") }),
    reply: Done,
  },
  "PUT /fact/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary:
      "Change a field of facts. Products follow a choice that is renamed; one that products have cannot be removed",
    body: FactFieldChange,
    reply: FactFieldDone,
  },
  "DELETE /fact/delete/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Delete a field of facts, with what products say of it. What the law asks for stays",
    reply: Done,
  },
});
