import type { User } from "#contract/customers/accounts.ts";
import { type Asked, type Details, newAddress } from "#web/checkout/details/draft.ts";
import { hasPhone } from "#web/checkout/steps/obstacles.ts";
import type { Addresses } from "./own-addresses.ts";

export const nothingAsked: Asked = { email: false, phone: false, address: false };
export const guestsAsked: Asked = { email: true, phone: true, address: true };

/** What has to be filled in beside the bag before it can be ordered; nothing while the addresses are not known. */
export function askedOf(user: User, addresses: Addresses, picked: string): Asked {
  if (!addresses) return nothingAsked;
  return { email: false, phone: !hasPhone(user), address: addresses.length === 0 || picked === newAddress };
}

/** A person who is ordering mostly orders for themselves. */
export const knownOf = ({ firstName, lastName, phoneNumber }: User): Details => ({
  name: `${firstName} ${lastName}`.trim(),
  phoneNumber,
});
