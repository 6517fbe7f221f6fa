import * as z from "zod/mini";
import { type Address, AddressForm } from "#contract/customers/addresses.ts";
import { phoneNumber } from "#contract/fields.ts";
import { GuestCheckout } from "#contract/sales/guests.ts";
import { ApiError, call } from "#web/api.ts";
import { hasPhone } from "#web/checkout/steps/obstacles.ts";
import { type Fields, readValues } from "#web/layout/forms/read-form.ts";
import { updateUser } from "#web/session/session.ts";
import type { Asked, Details } from "./draft.ts";
import { registerGuest } from "./register-guest.ts";

/** `fields`: what is wrong, and nothing was saved. `addressId`: where the order goes, unless no address was asked for. */
type Saved = { fields: Fields } | { addressId?: string; isNew?: boolean };

const PhoneForm = z.object({ phoneNumber: phoneNumber() });
const addressParts = ["name", "phoneNumber", "address", "city", "state", "country", "zipCode"] as const;
const country = "India";

/** A refusal that names fields is shown at them. */
async function orFields<T>(save: () => Promise<T>): Promise<T | { fields: Fields }> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ApiError && !error.hasSignedOut && Object.keys(error.fields).length > 0)
      return { fields: error.fields };
    throw error;
  }
}

/**
 * Saves what a member typed beside the bag. The account is read anew, since an answer may have been lost or another tab may have been
 * faster: what is there already is not saved twice.
 */
export async function saveDetails(details: Details, asked: Asked, isSaved: boolean): Promise<Saved> {
  const read = readValues(asked.address ? AddressForm : PhoneForm, { ...details, country });
  if (!read.ok) return { fields: read.fields };
  const { phoneNumber } = read.data;
  return orFields(async (): Promise<Saved> => {
    const [{ user }, { addresses }] = await Promise.all([call("GET /user/me"), call("GET /address")]);
    if (!hasPhone(user)) updateUser((await call("PUT /user", { body: { profile: { phoneNumber } } })).user);
    return isAddress(read.data) ? addAddress(read.data, addresses, isSaved) : {};
  });
}

const isAddress = (data: AddressForm | z.infer<typeof PhoneForm>): data is AddressForm => "zipCode" in data;

async function addAddress(form: AddressForm, known: readonly Address[], isSaved: boolean): Promise<Saved> {
  const same = known.find((address) => addressParts.every((part) => address[part] === form[part]));
  if (same) return { addressId: same._id };
  const isDefault = isSaved && !known.some((address) => address.isDefault);
  const { address } = await call("POST /address/add", { body: { ...form, isDefault } });
  return { addressId: address._id, isNew: true };
}

export async function saveGuestDetails(details: Details): Promise<Saved> {
  const read = readValues(GuestCheckout, { ...details, country });
  return read.ok ? orFields(async () => ({ addressId: await registerGuest(read.data) })) : { fields: read.fields };
}
