import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, phoneNumber, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

export const AddressForm = z.object({
  name: text("Name", { max: limits.nameMax }),
  phoneNumber: phoneNumber(),
  address: text("Address"),
  city: text("City", { max: limits.nameMax }),
  state: text("State", { max: limits.nameMax }),
  country: text("Country", { max: limits.nameMax }),
  zipCode: text("Zipcode", {
    min: limits.zipCodeMin,
    max: limits.zipCodeMax,
    tooShort: `Zipcode must be at least ${limits.zipCodeMin} characters.`,
  }),
  /** Left out: a new address is not the default one, and a changed one stays what it was. */
  isDefault: z.optional(z.boolean("Default must be yes or no.")),
});
export type AddressForm = z.infer<typeof AddressForm>;

export const Address = z.strictObject({
  _id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

const AddressDone = z.strictObject({ success: z.literal(true), message: z.string(), address: Address });

export const addressCalls = calls({
  "GET /address": {
    access: "signed in",
    guests: true,
    summary: "One's own addresses",
    reply: z.strictObject({ addresses: z.array(Address) }),
  },
  "GET /address/{id}": {
    access: "signed in",
    guests: true,
    summary: "One of one's own addresses",
    reply: z.strictObject({ address: Address }),
  },
  "POST /address/add": {
    access: "signed in",
    guests: true,
    summary: "Add an address",
    body: AddressForm,
    reply: AddressDone,
  },
  "PUT /address/{id}": {
    access: "signed in",
    guests: true,
    summary: "Change an address",
    body: AddressForm,
    reply: AddressDone,
  },
  "PUT /address/set-default/{id}": {
    access: "signed in",
    guests: true,
    summary: "Make an address the default one",
    reply: AddressDone,
  },
  "DELETE /address/delete/{id}": { access: "signed in", guests: true, summary: "Delete an address", reply: Done },
});
