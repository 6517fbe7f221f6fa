import { formatRupees } from "#contract/money.ts";
import type { TaxRate } from "#contract/sales/tax.ts";

/** How the audit log shows a rate. */
export const auditedRate = ({ _id, chapter, upTo, rate, from }: TaxRate) => ({
  entity: "tax rate" as const,
  entityId: _id,
  entityName: `Chapter ${chapter}, ${upTo === null ? "above" : `up to ${formatRupees(upTo)}`}, from ${from}: ${rate} %`,
});
