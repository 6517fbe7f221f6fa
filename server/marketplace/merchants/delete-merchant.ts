import { eq } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { switchBrand } from "#server/catalogue/brands/service.ts";
import { replaceRole, type Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedFields, lockMerchant } from "./merchant-row.ts";
import { merchants } from "./tables.ts";

/** Also switches the brand and its products off and makes the person a member again. */
export function deleteMerchant(db: Database, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const merchant = await lockMerchant(tx, id);
    const { name, email, phoneNumber, brandName, business, brandId, userId } = merchant;
    await tx.delete(merchants).where(eq(merchants.id, id));
    if (userId) await replaceRole(tx, userId, { from: roles.merchant, to: roles.member });
    if (brandId) await switchBrand(tx, brandId, false, "by hand");
    await recordChange(tx, who, {
      action: "deleted",
      entity: "merchant",
      entityId: id,
      entityName: name,
      before: { ...auditedFields(merchant), name, email, phoneNumber, brandName, business },
    });
  });
}
