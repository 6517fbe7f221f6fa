import { eq } from "drizzle-orm";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type Admin, nameOf, noSynonym, searchResults } from "./synonym-rules.ts";
import { synonyms } from "./tables.ts";

export const deleteSynonym = (db: Database, who: Admin, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const [deleted] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning();
    if (!deleted) throw noSynonym();
    await announceChange(tx, [searchResults]);
    await recordChange(tx, who, {
      action: "deleted",
      entity: "search word",
      entityId: id,
      entityName: nameOf(deleted),
      before: { word: deleted.word, synonym: deleted.synonym },
    });
  });
