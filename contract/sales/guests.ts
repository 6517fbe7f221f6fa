import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { AddressForm } from "#contract/customers/addresses.ts";
import { email, Id, phoneNumber, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** How to reach somebody who buys without an account. Neither is proven. */
export const GuestForm = z.object({ email: email(), phoneNumber: phoneNumber() });
export type GuestForm = z.infer<typeof GuestForm>;

/** What the page of the checkout without an account asks for. */
export const GuestCheckout = z.extend(AddressForm, { email: email() });
export type GuestCheckout = z.infer<typeof GuestCheckout>;

// A token is sent as a body, not in the address: open answers that are read are shared and kept.
export const guestCalls = calls({
  "POST /guest/session": {
    access: "open",
    summary:
      "Begin to buy without an account. The token is good for a day, for addresses, carts, orders and payments of its own; every other call that needs a login answers 403",
    body: GuestForm,
    reply: z.strictObject({ success: z.literal(true), token: z.string() }),
  },
  "GET /guest/link/{orderId}": {
    access: "signed in",
    guests: true,
    summary: "The address under which the buyer of an order finds it again: for a guest one that needs no login",
    reply: z.strictObject({ link: z.string() }),
  },
  "POST /guest/link": {
    access: "open",
    summary: "Open an order of a guest with the token of the mailed link, which is good for 90 days",
    body: z.object({ token: text("Token", { max: limits.textMax }) }),
    reply: z.strictObject({ success: z.literal(true), token: z.string(), orderId: Id }),
  },
});
