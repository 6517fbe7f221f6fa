import { recordStatements } from "#bench/record-statements.ts";
import type { Row } from "#bench/row.ts";
import { suggestProducts } from "#server/catalogue/listing/suggest-products.ts";
import type { Database } from "#server/platform/database/client.ts";

/** Whole words and beginnings of them, several at once, other spellings and slips of the finger. */
const terms = [
  "kur",
  "kurta",
  "kurthi",
  "jaket",
  "silk saree",
  "lahanga",
  "cotton shirt",
  "red dress",
  "blu",
  "mens",
  "jeans",
  "linen trousers",
  "wool",
  "shirt blue",
];

export const suggestionPath = (term: string) => `/api/product/list/search/${encodeURIComponent(term)}`;
export const suggestionPaths = terms.map(suggestionPath);

export const suggestionsCold: Row = {
  name: "suggestions-cold",
  title: "GET /api/product/list/search/…, cold",
  isLarge: true,
  connections: 10,
  toReach: 0.7,
  async prepare({ databaseUrl }) {
    const recorded = await recordStatements(
      databaseUrl,
      terms.map((term) => (db: Database) => suggestProducts(db, term)),
    );
    return {
      request: { method: "GET", path: "/", freshPaths: suggestionPaths },
      limit: { program: "same-statements", options: { databaseUrl, recorded } },
    };
  },
};
