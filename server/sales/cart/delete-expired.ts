import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { carts } from "./tables.ts";

/** What was ordered is kept by the orders, which also remember whose cart it was. */
export async function deleteExpiredCarts(
  db: Queries,
  { keepCartsDays }: Pick<Settings, "keepCartsDays">,
): Promise<void> {
  await db.delete(carts).where(lt(carts.createdAt, sql`now() - ${keepCartsDays} * interval '1 day'`));
}
