import { limits } from "#contract/limits.ts";
import type { ProductChoice } from "#contract/products-office.ts";
import { scopeOf } from "#server/customers/accounts/brand-scope.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findManaged } from "./find-managed.ts";
import { newestManaged } from "./newest-managed.ts";
import { readCards } from "./service.ts";

const usualChoices = 20;

interface Asked {
  search?: string | undefined;
  limit?: number | undefined;
}

/** The few products that a picker offers while somebody types. */
export async function chooseProducts(db: Queries, who: Who, { search = "", limit }: Asked): Promise<ProductChoice[]> {
  const most = Math.min(limit ?? usualChoices, limits.pageSizeMax);
  const scope = scopeOf(who);
  const ids =
    search === ""
      ? await newestManaged(db, scope, { limit: most, offset: 0 })
      : (await findManaged(db, scope, search)).slice(0, most);
  const cards = await readCards(db, ids);
  return cards.map(({ _id, name, sku, slug, imageUrl }) => ({ _id, name, sku, slug, imageUrl }));
}
