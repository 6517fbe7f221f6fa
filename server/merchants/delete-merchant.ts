import { eq } from "drizzle-orm";
import { replaceRole } from "#server/accounts/service.ts";
import { recordChange } from "#server/audit/record-change.ts";
import { switchBrand } from "#server/brands/service.ts";
import type { Database } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Who } from "#server/http/session.ts";
import { factsOf, holdMerchant } from "./service.ts";
import { merchants } from "./tables.ts";

/** The merchant goes, the brand and its products are switched off, and the person is a member again. */
export function deleteMerchant(db: Database, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const merchant = await holdMerchant(tx, id);
    const { name, email, phoneNumber, brandName, business, brandId, userId } = merchant;
    await tx.delete(merchants).where(eq(merchants.id, id));
    if (userId) await replaceRole(tx, userId, { from: "ROLE MERCHANT", to: "ROLE MEMBER" });
    if (brandId) await switchBrand(tx, brandId, false, "by hand");
    await recordChange(tx, who, {
      deed: "deleted",
      thing: "merchant",
      thingId: id,
      thingName: name,
      before: { ...factsOf(merchant), name, email, phoneNumber, brandName, business },
    });
  });
}
