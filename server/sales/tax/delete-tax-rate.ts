import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { toTaxRate } from "./queries.ts";
import { todayInIndia } from "./service.ts";
import { taxRates } from "./tables.ts";
import { auditedRate } from "./tax-rate-rules.ts";

/** A wrong rate of a day to come goes; what has counted stays known. */
export const deleteTaxRate = (db: Database, who: Pick<Who, "userId" | "role">, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(taxRates)
      .where(eq(taxRates.id, id))
      .returning({ ...getTableColumns(taxRates), hasBegun: sql<boolean>`${taxRates.fromDay} <= ${todayInIndia}` });
    if (!deleted) throw notFound("No tax rate found.");
    if (deleted.hasBegun)
      throw badRequest("This rate has begun to count, so it stays. Add one of a later day instead.");
    const { _id, ...before } = toTaxRate(deleted);
    await recordChange(tx, who, { action: "deleted", ...auditedRate({ _id, ...before }), before });
  });
