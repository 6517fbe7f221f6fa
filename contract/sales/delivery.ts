import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Id } from "#contract/fields.ts";
import { pinPattern, whyNoPin } from "#contract/pin-code.ts";

const wrongPin = whyNoPin("");

/** What the shop promises for a place. */
export const Delivery = z.strictObject({
  served: z.boolean(),
  /** Whether it can be paid at the door there. */
  cash: z.boolean(),
  /** A day in India; `null` where nothing is delivered. */
  arrives: z.nullable(z.string()),
  sentence: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const deliveryCalls = calls({
  "GET /delivery": {
    access: "open",
    isOfTheMoment: true,
    summary:
      "Whether the shop delivers to a PIN code, whether it can be paid there in cash, and when a product arrives",
    query: z.object({
      pincode: z.pipe(
        z
          .string({ error: absentOr("PIN code is required.", wrongPin) })
          .check(z.overwrite((typed) => typed.replaceAll(/\s/g, ""))),
        z
          .string()
          .check(
            z.minLength(1, { error: "PIN code is required.", abort: true }),
            z.regex(pinPattern, { error: ({ input }) => whyNoPin(String(input)) }),
          ),
      ),
      /** The id of a product; without one, what the shop itself sends. */
      product: z.optional(z.string("Product must be an id.")),
    }),
    reply: z.extend(Delivery, {
      pincode: z.string(),
      product: z.nullable(Id),
      /** The name of the state where all of the PIN code's area lies; `null` where it may lie in several. */
      state: z.nullable(z.string()),
      /** The city that most of the PIN code's area belongs to; `null` where it is not known. */
      city: z.nullable(z.string()),
    }),
  },
});
