import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { absentOr, Done, email, Id, Moment, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** A size that was sold out is back, or a product costs less. */
export const alertKinds = ["back", "price"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const AlertForm = z.object({
  /** The product's id or slug. */
  product: text("Product", { max: limits.slugMax }),
  kind: z.enum(alertKinds, { error: absentOr("Kind is required.", "Kind must be back or price.") }),
  /** Which one is to be back; prices are the same for all. */
  size: z.optional(z.nullable(z.enum(sizes, `Size must be one of ${sizes.join(", ")}.`))),
  /** The address of a visitor without an account. A customer who is signed in gets mails at the account's own. */
  email: z.optional(email()),
});
export type AlertForm = z.infer<typeof AlertForm>;

export const Alert = z.strictObject({
  _id: Id,
  kind: z.enum(alertKinds),
  size: z.nullable(z.enum(sizes)),
  /** What it cost when the alert was set. */
  price: z.number(),
  /** `false` while the mailed link waits to be followed. */
  isConfirmed: z.boolean(),
  product: z.strictObject({ _id: Id, name: z.string(), slug: z.string(), imageUrl: z.string() }),
  created: Moment,
});
export type Alert = z.infer<typeof Alert>;

/** What somebody wants to be mailed about beside their orders; nobody is asked to untick anything. */
export const MailPreferences = z.strictObject({
  /** When something in the wishlist costs less. */
  wishPrices: z.boolean(),
  /** Once about a bag that was left. */
  leftBag: z.boolean(),
  /** For sellers: what runs low, and what nobody buys. */
  stock: z.boolean(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

const yesOrNo = (label: string) => z.optional(z.boolean(`${label} must be yes or no.`));

/** What is left out stays as it is. */
export const MailPreferenceChange = z.object({
  wishPrices: yesOrNo("Price mails"),
  leftBag: yesOrNo("Bag mails"),
  stock: yesOrNo("Stock mails"),
});
export type MailPreferenceChange = z.infer<typeof MailPreferenceChange>;

export const alertCalls = calls({
  "POST /alert/add": {
    access: "open",
    guests: true,
    summary:
      "Ask for one mail when a sold-out size is back, or a product costs less. To an address that nobody has proven a link is mailed first, and only following it counts",
    body: AlertForm,
    reply: Done,
  },
  "GET /alert/me": {
    access: "signed in",
    summary: "One's own alerts that wait, newest first",
    reply: z.strictObject({ alerts: z.array(Alert) }),
  },
  "DELETE /alert/{id}": { access: "signed in", summary: "Give up an alert of one's own", reply: Done },
  "POST /alert/confirm/{token}": {
    access: "open",
    summary: "Confirm an alert, by the mailed link",
    reply: Done,
  },
  "POST /alert/stop/{token}": {
    access: "open",
    summary: "Get no more mails of this kind, by the link that each of them carries; twice is as good as once",
    reply: Done,
  },
  "GET /mail-preferences": {
    access: "signed in",
    summary: "What one wants to be mailed about",
    reply: z.strictObject({ preferences: MailPreferences }),
  },
  "PUT /mail-preferences": {
    access: "signed in",
    summary: "Change what one wants to be mailed about; what is left out stays as it is",
    body: MailPreferenceChange,
    reply: z.extend(Done, { preferences: MailPreferences }),
  },
});
