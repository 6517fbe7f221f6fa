import { eq } from "drizzle-orm";
import type { SearchSynonym, SearchSynonymForm } from "#contract/catalogue/search-synonyms.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  type Admin,
  assertWordHasRoom,
  explainDuplicate,
  lockSynonyms,
  nameOf,
  noSynonym,
  searchResults,
} from "./synonym-rules.ts";
import { synonyms } from "./tables.ts";

export const updateSynonym = (db: Database, who: Admin, id: string, form: SearchSynonymForm): Promise<SearchSynonym> =>
  transaction(db, async (tx) => {
    await lockSynonyms(tx);
    const [before] = await tx.select().from(synonyms).where(eq(synonyms.id, id));
    if (!before) throw noSynonym();
    if (form.word !== before.word) await assertWordHasRoom(tx, form.word);
    await tx
      .update(synonyms)
      .set({ word: form.word, synonym: form.synonym })
      .where(eq(synonyms.id, id))
      .catch(explainDuplicate);
    await announceChange(tx, [searchResults]);
    await recordChange(tx, who, {
      action: "changed",
      entity: "search word",
      entityId: id,
      entityName: nameOf(form),
      before: { word: before.word, synonym: before.synonym },
      after: { ...form },
    });
    return { _id: id, ...form };
  });
