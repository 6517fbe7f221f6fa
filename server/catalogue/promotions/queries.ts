import { type SQL, sql } from "drizzle-orm";
import type { Promotion } from "#contract/catalogue/promotions.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import type { PageSearchQuery } from "#contract/paging.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { containsWords } from "#server/platform/database/contains-words.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { raisedPricesSql } from "./raised-prices-sql.ts";
import { promotions, promotionTargets, promotionUses } from "./tables.ts";

/** Admins manage every promotion, a merchant those of its own brand. The route has let only active merchants in. */
export type Manager = Pick<Who, "userId" | "role" | "merchant">;

const isManagedBy = (who: Manager): SQL =>
  isAdmin(who) ? sql`true` : sql`m.owner_brand_id = ${who.merchant?.brandId ?? null}::uuid`;

type Target = Promotion["targets"][number];
interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  kind: Promotion["kind"];
  value: number | null;
  buy: number | null;
  get: number | null;
  starts_at: Date;
  ends_at: Date | null;
  is_active: boolean;
  state: Promotion["state"];
  brand: Promotion["brand"];
  targets: Target[];
  used: number;
  cost_paise: number;
  raised: Promotion["raisedPrices"];
}

/** The state is by the clock of the database, which decides prices as well. */
const selectPromotions = (who: Manager): SQL => sql`
  select m.id, m.name, m.kind, m.value_hundredths as value, m.buy, m.get, m.starts_at, m.ends_at, m.is_active,
         case when m.ends_at <= now() then 'ended' when not m.is_active then 'paused'
              when m.starts_at > now() then 'coming' else 'running' end as state,
         case when b.id is not null then json_build_object('_id', b.id, 'name', b.name) end as brand,
         (select coalesce(json_agg(json_build_object('kind', t.kind, '_id', t.target_id, 'name', coalesce(tp.name, tb.name, tc.name))
                                   order by t.kind, coalesce(tp.name, tb.name, tc.name), t.target_id), '[]')
            from ${promotionTargets} t
            left join ${products} tp on t.kind = 'product' and tp.id = t.target_id
            left join ${brands} tb on t.kind = 'brand' and tb.id = t.target_id
            left join ${categories} tc on t.kind = 'category' and tc.id = t.target_id
           where t.promotion_id = m.id and t.kind <> 'all') as targets,
         uses.used, uses.cost_paise, ${isAdmin(who) ? raisedPricesSql : sql`'[]'::json`} as raised
    from ${promotions} m left join ${brands} b on b.id = m.owner_brand_id
    cross join lateral (
      select count(*)::int as used, coalesce(sum(u.amount_paise), 0)::float8 as cost_paise
        from ${promotionUses} u where u.promotion_id = m.id and u.amount_paise > 0) uses`;

const idsOf = (targets: Target[], kind: Target["kind"]) =>
  targets.filter((target) => target.kind === kind).map(({ _id }) => _id);

const toPromotion = (row: Row): Promotion => ({
  _id: row.id,
  name: row.name,
  kind: row.kind,
  buy: row.buy,
  get: row.get,
  // Hundredths of a percent become percent as paise become rupees.
  value: row.value === null ? null : toRupees(row.value),
  products: idsOf(row.targets, "product"),
  brands: idsOf(row.targets, "brand"),
  categories: idsOf(row.targets, "category"),
  targets: row.targets,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: row.ends_at && new Date(row.ends_at).toISOString(),
  isActive: row.is_active,
  state: row.state,
  brand: row.brand,
  borneBy: row.brand ? "seller" : "shop",
  used: row.used,
  cost: toRupees(row.cost_paise),
  raisedPrices: row.raised.map((raised) => ({ ...raised, at: new Date(raised.at).toISOString() })),
});

/** Newest first; with a search those whose name has the words. */
export async function listPromotions(db: Queries, who: Manager, { search = "", ...query }: PageSearchQuery) {
  const { limit, offset, paged } = pageOf(query);
  const isWanted = sql`${isManagedBy(who)} and ${containsWords(sql`m.name`, search)}`;
  const { rows } = await db.execute<Row>(sql`
    ${selectPromotions(who)} where ${isWanted}
     order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`);
  return { promotions: rows.map(toPromotion), ...paged(await db.$count(sql`${promotions} m`, isWanted)) };
}

/** A promotion that does not exist and one of another merchant are answered alike. */
export async function readPromotion(db: Queries, who: Manager, id: string): Promise<Promotion> {
  const { rows } = await db.execute<Row>(sql`${selectPromotions(who)} where m.id = ${id} and ${isManagedBy(who)}`);
  const [row] = rows;
  if (!row) throw notFound("No promotion found.");
  return toPromotion(row);
}
