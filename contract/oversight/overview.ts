import * as z from "zod/mini";
import { calls } from "#contract/call.ts";

/** What was sold in a time: orders that are paid or to be paid on delivery. */
const Period = z.strictObject({
  orders: z.number(),
  /** The totals of these orders, with tax and shipping, less what was cancelled; for a seller those of its own lines, with tax. */
  sales: z.number(),
});

/** What stands in the shop now, as far as the caller may read it: nothing where a permission is missing. */
export const Overview = z.strictObject({
  orders: z.nullable(
    z.strictObject({
      /** A day of India. */
      today: Period,
      /** Since Monday, in India. */
      week: Period,
      /** Not processed, and paid or on delivery. */
      toProcess: z.number(),
      /** What the caller packs: a seller its own, staff what the shop sells itself. Of orders a hundred at most are counted. */
      toPack: z.number(),
      /** Neither paid nor on delivery, and not cancelled; nothing for a seller, who cannot help it. */
      unpaid: z.nullable(z.number()),
      /** Returns on which somebody should have acted by now. */
      overdueReturns: z.number(),
      /** Parcels that are lost and nobody has decided about. */
      lostParcels: z.number(),
    }),
  ),
  /** Those on which the caller's side has to act next: any seller or the shop for staff, a seller itself for a seller. */
  cases: z.nullable(z.strictObject({ returns: z.number(), exchanges: z.number(), claims: z.number() })),
  /** Payouts to buyers that a person approves or makes. */
  payouts: z.nullable(z.number()),
  /** Those that wait for approval. */
  reviews: z.nullable(z.number()),
  merchants: z.nullable(z.number()),
  /** Messages of the contact form that nobody has answered. */
  messages: z.nullable(z.number()),
  /** Those that are not resolved. */
  grievances: z.nullable(z.number()),
  /** Messages of the support chat to the caller that are not read. */
  chat: z.nullable(z.number()),
  /** Active products of which five pieces or fewer are left. */
  lowStock: z.nullable(z.number()),
});
export type Overview = z.infer<typeof Overview>;

export const overviewCalls = calls({
  "GET /overview": {
    access: "staff or merchant",
    summary:
      "Figures of today and of what waits: the shop's for staff, as far as they may read them, the brand's for a merchant",
    reply: z.strictObject({ overview: Overview }),
  },
});
