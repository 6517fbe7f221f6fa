import { and, eq, ne, sql } from "drizzle-orm";
import { toPaiseOrNull } from "#contract/money.ts";
import type { TaxRate, TaxRateForm } from "#contract/sales/tax.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { toTaxRate } from "./queries.ts";
import { todayInIndia } from "./service.ts";
import { taxRates } from "./tables.ts";
import { auditedRate } from "./tax-rate-rules.ts";

const duplicate = "There is a rate of this chapter, day and value already.";

/** What counted on past days stays known. Only a chapter that had no rates of its own may be given those of the past. */
async function assertNotPast(tx: Queries, { chapter, from }: TaxRateForm): Promise<void> {
  const isOther = and(eq(taxRates.chapter, chapter), ne(taxRates.fromDay, from));
  const [other] = await tx
    .select({ id: taxRates.id })
    .from(taxRates)
    .where(and(isOther, sql`${from}::date < ${todayInIndia}`))
    .limit(1);
  if (!other) return;
  const sentence = `Chapter ${chapter} has rates already. A new one begins today at the earliest.`;
  throw badRequest(sentence, { from: sentence });
}

export const addTaxRate = (db: Database, who: Pick<Who, "userId" | "role">, form: TaxRateForm): Promise<TaxRate> =>
  transaction(db, async (tx) => {
    await assertNotPast(tx, form);
    const { chapter, upTo, rate: ratePercent, from: fromDay } = form;
    const [added] = await tx
      .insert(taxRates)
      .values({ chapter, upToPaise: toPaiseOrNull(upTo), ratePercent, fromDay })
      .returning()
      .catch((error: unknown) => {
        if (violates(error, "one_tax_rate_a_slab")) throw badRequest(duplicate, { upTo: duplicate });
        throw error;
      });
    if (!added) throw new Error("no tax rate was added");
    const rate = toTaxRate(added);
    await recordChange(tx, who, { action: "added", ...auditedRate(rate), after: { ...form } });
    return rate;
  });
