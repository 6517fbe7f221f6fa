import { eq, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { synonyms } from "./tables.ts";

export type Admin = Pick<Who, "userId" | "role">;

export const noSynonym = () => notFound("No search word found.");

/** What the audit log calls a synonym. */
export const nameOf = ({ word, synonym }: { word: string; synonym: string }): string => `${word} → ${synonym}`;

/** Writers come one after the other, so that no limit is passed by two at once; searches do not wait. */
export const lockSynonyms = (tx: Queries) => tx.execute(sql`lock table ${synonyms} in share row exclusive mode`);

/** Cached lists and suggestions depend on this topic: a change of synonyms drops them in every process. */
export const searchResults = topicKind("listing").all;

const wordIsFull = `A word can have at most ${limits.synonymsPerWordMax} synonyms.`;

export async function assertWordHasRoom(tx: Queries, word: string): Promise<void> {
  const count = await tx.$count(synonyms, eq(synonyms.word, word));
  if (count >= limits.synonymsPerWordMax) throw badRequest(wordIsFull, { word: wordIsFull });
}

const duplicate = "This word has this synonym already.";

export function explainDuplicate(error: unknown): never {
  if (violates(error, "one_synonym_a_word")) throw badRequest(duplicate, { synonym: duplicate });
  throw error;
}
