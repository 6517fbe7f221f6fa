import { sql } from "drizzle-orm";
import type { Size } from "#contract/limits.ts";
import type { Picture } from "#contract/products.ts";
import type { Queries } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";
import { any } from "#server/shelf/tables.ts";

/** What the catalogue says of a product now. */
export interface Offer {
  id: string;
  sku: string;
  name: string;
  slug: string;
  quantity: number;
  pricePaise: number;
  taxable: boolean;
  sizes: Size[];
  brandId: string | null;
  brandName: string | null;
  brandSlug: string | null;
  picture: Picture | null;
  isShown: boolean;
  /** Pieces of each size, where stock is kept so. */
  bySize: Partial<Record<Size, number>> | null;
}

const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In one statement, so that price, stock and sizes are of the same moment. */
const offers = prepare<{ ids: string[] }, Offer>(
  "offers",
  sql`
    select p.id, p.sku, p.name, p.slug, p.quantity, p.price_paise as "pricePaise", p.taxable, p.sizes,
           b.id as "brandId", b.name as "brandName", b.slug as "brandSlug",
           case when i.id is not null then json_build_object(
             'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture,
           exists (select from shelf_places s where s.category_id = ${any} and s.product_id = p.id) as "isShown",
           (select json_object_agg(s.size, s.quantity) from product_sizes s where s.product_id = p.id) as "bySize"
      from products p
      left join brands b on b.id = p.brand_id
      left join pictures i on i.id = p.picture_id
     where p.id = any(${sql.placeholder("ids")}::uuid[])`,
);

export async function readOffers(db: Queries, wanted: readonly string[]): Promise<Map<string, Offer>> {
  const ids = [...new Set(wanted)].filter((id) => looksLikeId.test(id));
  if (ids.length === 0) return new Map();
  return new Map((await offers(db, { ids })).map((offer) => [offer.id, offer]));
}
