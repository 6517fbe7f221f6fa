import { asc, like, or } from "drizzle-orm";
import { foldSearchText, type SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { synonyms } from "./tables.ts";

interface ListQuery extends PageQuery {
  search?: string | undefined;
}

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** One page by word; with a search those whose word or synonym contains it. */
export async function listSynonyms(db: Queries, { search = "", ...query }: ListQuery) {
  const { limit, offset, paged } = pageOf(query);
  const pattern = contains(foldSearchText(search));
  const condition = search === "" ? undefined : or(like(synonyms.word, pattern), like(synonyms.synonym, pattern));
  const rows: SearchSynonym[] = await db
    .select({ _id: synonyms.id, word: synonyms.word, synonym: synonyms.synonym })
    .from(synonyms)
    .where(condition)
    .orderBy(asc(synonyms.word), asc(synonyms.synonym))
    .limit(limit)
    .offset(offset);
  return { synonyms: rows, ...paged(await db.$count(synonyms, condition)) };
}
