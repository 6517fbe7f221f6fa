import type { Address, AddressForm } from "#contract/customers/addresses.ts";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { clearDefault } from "./default-address.ts";
import { addressFields, assertFound, isOwnAddress, readAddress, type SignedInOwner } from "./queries.ts";
import { addresses } from "./tables.ts";

/** Fields that the form leaves out stay what they are. */
export function updateAddress(
  db: Database,
  owner: SignedInOwner,
  id: string,
  form: Partial<AddressForm>,
): Promise<Address> {
  return transaction(db, async (tx) => {
    // Serialises the changes to one person's addresses: without it, two could pass the limit or become the default at once.
    await lockOwnAccount(tx, owner);
    await readAddress(tx, owner, id);
    if (form.isDefault) await clearDefault(tx, owner, id);
    const updated = await tx.update(addresses).set(form).where(isOwnAddress(owner, id)).returning(addressFields);
    return assertFound(updated);
  });
}

export const setDefaultAddress = (db: Database, owner: SignedInOwner, id: string): Promise<Address> =>
  updateAddress(db, owner, id, { isDefault: true });
