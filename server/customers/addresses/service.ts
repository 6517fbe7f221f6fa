import { and, asc, eq, ne } from "drizzle-orm";
import type { Address, AddressForm } from "#contract/addresses.ts";
import { limits } from "#contract/limits.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { addresses } from "./tables.ts";

/** The owner of an address: nobody else's addresses can be seen, changed or even guessed at. */
interface Owner {
  userId: string;
}

const shown = {
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

const noAddress = () => notFound("No address found.");

const own = ({ userId }: Owner, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

function found(rows: Address[]): Address {
  const [address] = rows;
  if (!address) throw noAddress();
  return address;
}

/** Oldest first: the first one is what an order without a default goes to. */
export function listAddresses(db: Queries, { userId }: Owner): Promise<Address[]> {
  return db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
}

export async function readAddress(db: Queries, owner: Owner, id: string): Promise<Address> {
  return found(await db.select(shown).from(addresses).where(own(owner, id)));
}

export function addAddress(db: Database, owner: Owner, { isDefault = false, ...form }: AddressForm): Promise<Address> {
  return transaction(db, async (tx) => {
    await waitForTurn(tx, owner);
    if ((await tx.$count(addresses, eq(addresses.userId, owner.userId))) >= limits.addressesMax) {
      throw badRequest(`You can keep at most ${limits.addressesMax} addresses. Please delete one first.`);
    }
    if (isDefault) await dropDefault(tx, owner);
    return found(
      await tx
        .insert(addresses)
        .values({ ...form, isDefault, userId: owner.userId })
        .returning(shown),
    );
  });
}

export function changeAddress(db: Database, owner: Owner, id: string, form: Partial<AddressForm>): Promise<Address> {
  const mine = own(owner, id);
  return transaction(db, async (tx) => {
    await waitForTurn(tx, owner);
    found(await tx.select(shown).from(addresses).where(mine));
    if (form.isDefault) await dropDefault(tx, owner, id);
    return found(await tx.update(addresses).set(form).where(mine).returning(shown));
  });
}

export const makeDefault = (db: Database, owner: Owner, id: string): Promise<Address> =>
  changeAddress(db, owner, id, { isDefault: true });

export async function deleteAddress(db: Queries, owner: Owner, id: string): Promise<void> {
  found(await db.delete(addresses).where(own(owner, id)).returning(shown));
}

/** Changes of one person's addresses come one after the other, or two could become the default at the same moment. */
async function waitForTurn(tx: Queries, { userId }: Owner): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

async function dropDefault(tx: Queries, { userId }: Owner, except?: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(eq(addresses.userId, userId), eq(addresses.isDefault, true), except ? ne(addresses.id, except) : undefined),
    );
}
