import { eq } from "drizzle-orm";
import type { Address, AddressForm } from "#contract/addresses.ts";
import { limits } from "#contract/limits.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { clearDefault, lockOwner } from "./default-address.ts";
import { addressFields, assertFound, type Owner } from "./queries.ts";
import { addresses } from "./tables.ts";

export function addAddress(db: Database, owner: Owner, { isDefault = false, ...form }: AddressForm): Promise<Address> {
  return transaction(db, async (tx) => {
    await lockOwner(tx, owner);
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
