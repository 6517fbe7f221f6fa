import type { Suggestion } from "#contract/catalogue/products.ts";
import { searchProducts } from "#server/catalogue/search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCards } from "./service.ts";

const maxSuggestions = 8;
/**
 * So many are ranked for the few that are suggested. The second tier, which is large, is searched only when the first has fewer than the
 * few.
 */
const maxCandidates = 64;

/** Suggestions for somebody who is still typing, best first. */
export async function suggestProducts(db: Queries, term: string): Promise<Suggestion[]> {
  const cards = await readCards(db, await searchProducts(db, term, maxSuggestions, maxCandidates));
  return cards.map(({ _id, name, slug, price, mrp, salePrice, discountPercent, imageUrl, picture }) => ({
    _id,
    name,
    slug,
    price,
    mrp,
    salePrice,
    discountPercent,
    imageUrl,
    picture,
  }));
}
