import { sql } from "drizzle-orm";
import { topics } from "#server/catalogue/listing/service.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Expiry } from "#server/platform/cache/expiries.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { promotions, promotionTargets } from "./tables.ts";

/** Changes with any promotion: every process then asks anew when the next one begins or ends. */
export const promotionsTopic = topicKind("promotions").all;

/** Longer ahead than a caching proxy keeps anything. */
const horizonMinutes = 90;
/** A promotion of more products than this concerns all answers about products. */
const maxProducts = 50;

/** What a promotion concerns: the products it names, or all of them when it names brands, categories or everything. */
interface Scope extends Record<string, unknown> {
  products: string[];
  isWide: boolean;
}

const scopeColumns = sql`
  array(select t.target_id from ${promotionTargets} t
         where t.promotion_id = m.id and t.kind = 'product' limit ${sql.raw(String(maxProducts + 1))})::text[] as products,
  exists (select from ${promotionTargets} t where t.promotion_id = m.id and t.kind <> 'product') as "isWide"`;

/** Lists carry the topics of the products on them, and are sorted and filtered by prices. */
const topicsOfScope = ({ products, isWide }: Scope): string[] => [
  topics.listing,
  ...(isWide || products.length > maxProducts ? [topics.product.all] : products.map(topics.product.of)),
];

/** What shows prices that a promotion changes, now or when it begins. */
export async function topicsOfPromotion(tx: Queries, id: string): Promise<string[]> {
  const { rows } = await tx.execute<Scope>(sql`select ${scopeColumns} from ${promotions} m where m.id = ${id}`);
  return [promotionsTopic, ...rows.flatMap(topicsOfScope)];
}

/** When promotions begin and end in the next time, soonest first, by the clock of the database. */
export async function readBoundaries(db: Queries): Promise<Expiry[]> {
  const { rows } = await db.execute<Scope & { inMs: number }>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select (extract(epoch from boundary.at - clock.now) * 1000)::float8 as "inMs", ${scopeColumns}
      from clock, ${promotions} m, lateral (values (m.starts_at), (m.ends_at)) boundary(at)
     where m.is_active and boundary.at > clock.now and boundary.at < clock.now + make_interval(mins => ${horizonMinutes})
     order by boundary.at`);
  return rows.map(({ inMs, ...scope }) => ({ inMs, topics: [...new Set(topicsOfScope(scope))] }));
}
