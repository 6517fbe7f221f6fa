import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Manager } from "./managed-product.ts";
import { applyChange } from "./update-product.ts";

export const switchProduct = (db: Database, who: Manager, id: string, isActive: boolean): Promise<void> =>
  transaction(db, (tx) =>
    applyChange(tx, who, id, isActive ? "switched on" : "switched off", async () => ({ isActive })),
  );
