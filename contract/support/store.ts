import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { ShippingRates } from "#contract/sales/shipping.ts";

/** What the shop tells about itself on every page. An empty text is not shown. */
export const Store = z.strictObject({
  name: z.string(),
  url: z.string(),
  /** Whom to ask for. */
  supportPerson: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  /** When people answer: a sentence without its full stop. */
  supportHours: z.string(),
  socialUrl: z.string(),
  /** Online payments go through the demo gateway, in which no money moves. */
  demoPayments: z.boolean(),
  /** Prices include GST; otherwise tax is added on top of taxable products. */
  pricesIncludeTax: z.boolean(),
  shipping: z.strictObject({
    /** Always and everywhere. */
    isFree: z.boolean(),
    /** Otherwise from this total on; `null`: never. */
    freeFrom: z.nullable(z.number()),
    /** What paying at the door adds, said before anybody has chosen it. */
    cashFee: z.number(),
  }),
  returns: z.strictObject({
    /** From delivery; 0: none. Some categories and sellers have others. */
    days: z.number(),
    /** Who approves a return. */
    approval: z.enum(["person", "rule"]),
    /** When the new piece of an exchange is sent: once the old one was picked up, or was received. */
    exchangeSend: z.enum(["picked-up", "received"]),
  }),
  /** Phone numbers can be proven by a code in a text message. */
  textMessages: z.boolean(),
});
export type Store = z.infer<typeof Store>;

/** What settings decide of what the policies promise. */
export const PolicyFigures = z.strictObject({
  /** The seller on invoices. */
  address: z.string(),
  gstin: z.string(),
  deliveryTime: z.string(),
  shipping: ShippingRates,
  payment: z.strictObject({
    online: z.boolean(),
    /** The dearest order, in rupees, that may be paid on delivery; 0 for none. */
    cashMax: z.number(),
    cashOrdersMax: z.number(),
    cashNeedsProof: z.boolean(),
    /** Parcels not accepted at the door from which on cash is no longer offered; 0: never. */
    cashRefusalsMax: z.number(),
    unpaidMinutes: z.number(),
    /** On top of taxable products; `null` where prices include tax. */
    taxRatePercent: z.nullable(z.number()),
  }),
  returns: z.strictObject({
    /** Categories with days of their own; 0: not returnable. */
    categories: z.array(z.strictObject({ name: z.string(), slug: z.string(), days: z.number() })),
    /** In which what came damaged, wrong or not at all can be reported. */
    claimDays: z.number(),
  }),
  /** After how many days what was kept is deleted. */
  keptDays: z.strictObject({
    mails: z.number(),
    carts: z.number(),
    chats: z.number(),
    messages: z.number(),
    grievances: z.number(),
    consents: z.number(),
    changes: z.number(),
    securityEvents: z.number(),
  }),
  keptOrderYears: z.number(),
});
export type PolicyFigures = z.infer<typeof PolicyFigures>;

export const storeCalls = calls({
  "GET /store": {
    access: "open",
    summary: "The shop's name, address and support contact",
    reply: z.strictObject({ store: Store }),
  },
  "GET /store/policies": {
    access: "open",
    summary: "The figures of the policies that settings decide: payment, and how long data is kept",
    reply: z.strictObject({ figures: PolicyFigures }),
  },
});
