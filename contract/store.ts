import * as z from "zod/mini";
import { calls } from "./call.ts";
import { ShippingRates } from "./shipping.ts";

/** What the shop tells about itself on every page. An empty text is not shown. */
export const Store = z.strictObject({
  name: z.string(),
  url: z.string(),
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
    unpaidMinutes: z.number(),
    /** On top of taxable products; `null` where prices include tax. */
    taxRatePercent: z.nullable(z.number()),
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
