import type { Database } from "#server/platform/database/client.ts";
import { addressFields, assertFound, isOwnAddress, type Owner } from "./queries.ts";
import { addresses } from "./tables.ts";

/** No other address becomes the default in its place: that is for the owner to choose. */
export async function deleteAddress(db: Database, owner: Owner, id: string): Promise<void> {
  assertFound(await db.delete(addresses).where(isOwnAddress(owner, id)).returning(addressFields));
}
