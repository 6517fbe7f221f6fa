import { eq, sql } from "drizzle-orm";
import type { BrandDetails, DaysOffForm } from "#contract/catalogue/brands.ts";
import { topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { auditedBrand, auditedBrandFields, lockBrand } from "./brand-record.ts";
import { type Manager, readBrand } from "./queries.ts";
import { brands } from "./tables.ts";

const isOver = "Last day off must not be in the past.";

/** The manager of a brand says when it sends nothing; both dates left empty, that it takes no days off. */
export const saveDaysOff = (
  db: Database,
  who: Manager,
  id: string,
  { from, until }: DaysOffForm,
): Promise<BrandDetails> =>
  transaction(db, async (tx) => {
    await lockBrand(tx, id);
    const before = await readBrand(tx, who, id);
    await tx
      .update(brands)
      .set({ daysOffFrom: from || null, daysOffUntil: until || null, daysOffSaidAt: sql`now()` })
      .where(eq(brands.id, id));
    const after = await readBrand(tx, who, id);
    if (until && !after.daysOff) throw badRequest(isOver, { until: isOver });
    await announceChange(tx, topicsOfBrand(id));
    await recordChange(tx, who, {
      action: "changed",
      ...auditedBrand(after),
      before: auditedBrandFields(before),
      after: auditedBrandFields(after),
    });
    return after;
  });
