import { and, asc, eq } from "drizzle-orm";
import type { Address } from "#contract/customers/addresses.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { addresses } from "./tables.ts";

/** Every query names the owner: an address of somebody else is answered as if it did not exist. */
export interface Owner {
  userId: string;
}

/** Addresses are changed in a login that has to be good still. */
export interface SignedInOwner extends Owner {
  sessionId: string;
}

/** What the API shows of a row. */
export const addressFields = {
  _id: addresses.id,
  name: addresses.name,
  phoneNumber: addresses.phoneNumber,
  address: addresses.address,
  city: addresses.city,
  state: addresses.state,
  country: addresses.country,
  zipCode: addresses.zipCode,
  isDefault: addresses.isDefault,
};

export const isOwnAddress = ({ userId }: Owner, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

export function assertFound(rows: Address[]): Address {
  const [address] = rows;
  if (!address) throw notFound("No address found.");
  return address;
}

/** Oldest first: an order of a buyer without a default address goes to the first one. */
export function listAddresses(db: Queries, { userId }: Owner): Promise<Address[]> {
  return db
    .select(addressFields)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
}

export async function readAddress(db: Queries, owner: Owner, id: string): Promise<Address> {
  return assertFound(await db.select(addressFields).from(addresses).where(isOwnAddress(owner, id)));
}
