import type { Queries } from "#server/platform/database/client.ts";
import { subscribers } from "./tables.ts";

/** Puts an address on the list without a mail. Answers whether it is new there; a second time changes nothing. */
export async function subscribe(tx: Queries, email: string): Promise<boolean> {
  return (await insertSubscriber(tx, email)) !== undefined;
}

/** The new subscriber, or nothing where the address is on the list already. */
export async function insertSubscriber(tx: Queries, email: string) {
  const [added] = await tx.insert(subscribers).values({ email }).onConflictDoNothing().returning();
  return added;
}
