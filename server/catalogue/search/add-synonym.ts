import type { SearchSynonym, SearchSynonymForm } from "#contract/catalogue/search-synonyms.ts";
import { limits } from "#contract/limits.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import {
  type Admin,
  assertWordHasRoom,
  explainDuplicate,
  lockSynonyms,
  nameOf,
  searchResults,
} from "./synonym-rules.ts";
import { synonyms } from "./tables.ts";

const tooMany = `There are ${limits.synonymsMax.toLocaleString("en-IN")} search words already. Please delete one first.`;

export const addSynonym = (db: Database, who: Admin, form: SearchSynonymForm): Promise<SearchSynonym> =>
  transaction(db, async (tx) => {
    await lockSynonyms(tx);
    if ((await tx.$count(synonyms)) >= limits.synonymsMax) throw badRequest(tooMany);
    await assertWordHasRoom(tx, form.word);
    const [added] = await tx
      .insert(synonyms)
      .values({ word: form.word, synonym: form.synonym })
      .returning()
      .catch(explainDuplicate);
    if (!added) throw new Error("no synonym was added");
    await announceChange(tx, [searchResults]);
    await recordChange(tx, who, {
      action: "added",
      entity: "search word",
      entityId: added.id,
      entityName: nameOf(form),
      after: { ...form },
    });
    return { _id: added.id, ...form };
  });
