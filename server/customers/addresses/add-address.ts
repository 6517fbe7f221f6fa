import { eq } from "drizzle-orm";
import type { Address, AddressForm } from "#contract/customers/addresses.ts";
import { limits } from "#contract/limits.ts";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { clearDefault } from "./default-address.ts";
import { addressFields, assertFound, type Owner, type SignedInOwner } from "./queries.ts";
import { addresses } from "./tables.ts";

export function addAddress(
  db: Database,
  owner: SignedInOwner,
  { isDefault = false, ...form }: AddressForm,
): Promise<Address> {
  return transaction(db, async (tx) => {
    // Serialises the changes to one person's addresses: without it, two could pass the limit or become the default at once.
    await lockOwnAccount(tx, owner);
    await assertRoomForOneMore(tx, owner);
    if (isDefault) await clearDefault(tx, owner);
    const added = await tx
      .insert(addresses)
      .values({ ...form, isDefault, userId: owner.userId })
      .returning(addressFields);
    return assertFound(added);
  });
}

async function assertRoomForOneMore(tx: Queries, { userId }: Owner): Promise<void> {
  const count = await tx.$count(addresses, eq(addresses.userId, userId));
  if (count < limits.addressesMax) return;
  throw badRequest(`You can keep at most ${limits.addressesMax} addresses. Please delete one first.`);
}
