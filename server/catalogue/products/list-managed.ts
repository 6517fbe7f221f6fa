import { eq } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { ManagedProducts } from "#contract/products-office.ts";
import { type Scope, scopeOf } from "#server/customers/accounts/brand-scope.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findManaged } from "./find-managed.ts";
import type { Manager } from "./managed-facts.ts";
import { walkManaged } from "./newest-managed.ts";
import { readCards } from "./service.ts";
import { productCounts } from "./tables.ts";

const usualPage = 20;

interface Asked {
  search?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

async function countManaged(db: Queries, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ count: productCounts.count })
    .from(productCounts)
    .where(eq(productCounts.brandId, scope));
  return row?.count ?? 0;
}

/** One page of what somebody manages, and how many there are. */
export async function listManaged(db: Queries, who: Manager, asked: Asked): Promise<ManagedProducts> {
  const { search = "", page = 1 } = asked;
  const limit = Math.min(asked.limit ?? usualPage, limits.pageSizeMax);
  const offset = (page - 1) * limit;
  const scope = scopeOf(who);
  const found = search === "" ? undefined : await findManaged(db, scope, search);
  const count = found?.length ?? (await countManaged(db, scope));
  const ids = found?.slice(offset, offset + limit) ?? (await walkManaged(db, scope, count, { limit, offset }));
  return { products: await readCards(db, ids), totalPages: Math.ceil(count / limit), currentPage: page, count };
}
