import type { Suggestion } from "#contract/products.ts";
import { findMatches } from "#server/catalogue/search/find-matches.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCards } from "./service.ts";

const mostSuggestions = 8;
/** So many are found and ranked for the few that are shown. */
const mostCandidates = 64;

/** What somebody who is still typing may be looking for, best first. */
export async function suggestProducts(db: Queries, term: string): Promise<Suggestion[]> {
  const found = await findMatches(db, term, mostCandidates);
  const cards = await readCards(db, found.slice(0, mostSuggestions));
  return cards.map(({ _id, name, slug, price, imageUrl, picture }) => ({ _id, name, slug, price, imageUrl, picture }));
}
