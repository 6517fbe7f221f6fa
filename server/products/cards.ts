import { sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Picture, Product } from "#contract/products.ts";
import type { Queries } from "#server/database/client.ts";
import { averageRating } from "./average-rating.ts";

/** Shown where a product has no picture of its own. */
export const placeholderPicture = "/art/placeholder.svg";

interface Row extends Record<string, unknown> {
  id: string;
  sku: string;
  name: string;
  slug: string;
  description: string;
  quantity: number;
  price_paise: number;
  taxable: boolean;
  is_active: boolean;
  sizes: Product["sizes"];
  rating_sum: number;
  rating_count: number;
  created_at: string | Date;
  brand: Product["brand"];
  picture: Picture | null;
}

/** The address of a middle-sized file: good enough for a mail, a suggestion or a browser without `srcset`. */
export function imageUrl(picture: Picture | null): string {
  if (!picture) return placeholderPicture;
  const width = picture.widths.find((candidate) => candidate >= 640) ?? picture.widths.at(-1);
  return `/pictures/${picture.id}/${width}.webp`;
}

const toCard = (row: Row): Product => ({
  _id: row.id,
  sku: row.sku,
  name: row.name,
  slug: row.slug,
  description: row.description,
  quantity: row.quantity,
  inventory: row.quantity,
  price: toRupees(row.price_paise),
  taxable: row.taxable,
  isActive: row.is_active,
  imageUrl: imageUrl(row.picture),
  picture: row.picture,
  brand: row.brand,
  sizes: row.sizes,
  isLiked: false,
  totalReviews: row.rating_count,
  averageRating: averageRating(row.rating_sum, row.rating_count),
  created: new Date(row.created_at).toISOString(),
});

/** The products with these ids, in the order of the ids. */
export async function readCards(db: Queries, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.sku, p.name, p.slug, p.description, p.quantity, p.price_paise, p.taxable, p.is_active, p.sizes,
           p.rating_sum, p.rating_count, p.created_at,
           case when b.id is not null then json_build_object('name', b.name, 'slug', b.slug) end as brand,
           case when i.id is not null then json_build_object(
             'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id
      left join brands b on b.id = p.brand_id
      left join pictures i on i.id = p.picture_id
     order by wanted.place`);
  return rows.map(toCard);
}
