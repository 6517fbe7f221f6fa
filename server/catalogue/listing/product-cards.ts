import { type SQL, sql } from "drizzle-orm";
import { swatchOf } from "#contract/catalogue/colour-of-name.ts";
import {
  averageRating,
  type ColourOfProduct,
  imageUrl,
  type Picture,
  type Product,
} from "#contract/catalogue/products.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { fewLeft } from "./few-left-sql.ts";
import { discountPercent, salePricePaise } from "./sale-price.ts";
import { any, listingEntries } from "./tables.ts";

export interface CardRow extends Record<string, unknown> {
  id: string;
  sku: string;
  name: string;
  slug: string;
  description: string;
  quantity: number;
  price_paise: number;
  mrp_paise: number | null;
  sale_price_paise: number;
  taxable: boolean;
  is_active: boolean;
  sizes: Product["sizes"];
  rating_sum: number;
  rating_count: number;
  created_at: string | Date;
  brand: Product["brand"];
  few_left: Product["fewLeft"];
  picture: Picture | null;
  second_image: Picture | null;
  colours: { name: string; family: number | null; slug: string; picture: Picture | null }[] | null;
}

/** The picture of a row of its table, as the contract has it. */
export const pictureJson = (row: string): SQL => {
  const i = sql.raw(row);
  return sql`case when ${i}.id is not null then json_build_object(
    'id', ${i}.id, 'width', ${i}.width, 'height', ${i}.height, 'widths', ${i}.widths, 'colour', ${i}.colour) end`;
};

/** Scalar subqueries: most products have few pictures and one colour, and a join would be made for all of them. */
const secondImage = sql`(
  select ${pictureJson("i2")} from ${productPictures} pp join ${pictures} i2 on i2.id = pp.picture_id
   where pp.product_id = p.id and pp.position = 1)`;
const colours = sql`case when p.colour_group_id is not null then (
  select json_agg(json_build_object('name', c.colour, 'family', c.colour_family, 'slug', c.slug, 'picture', ${pictureJson("ci")}) order by c.created_at, c.id)
    from ${products} c left join ${pictures} ci on ci.id = c.picture_id
   where c.colour_group_id = p.colour_group_id and exists (
     select from ${listingEntries} l where l.product_id = c.id and l.category_id = ${sql.raw(`'${any}'`)})) end`;

/** What a card shows of the product `p`, its brand `b` and its picture `i`, and where those two come from. */
export const cardColumns = sql`
  p.id, p.sku, p.name, p.slug, p.description, p.quantity, p.price_paise, p.mrp_paise, ${salePricePaise} as sale_price_paise, p.taxable, p.is_active, p.sizes,
  p.rating_sum, p.rating_count, p.created_at,
  case when b.id is not null then json_build_object('name', b.name, 'slug', b.slug) end as brand,
  ${fewLeft} as few_left,
  ${pictureJson("i")} as picture, ${secondImage} as second_image, ${colours} as colours`;
export const cardJoins = sql`left join ${brands} b on b.id = p.brand_id left join ${pictures} i on i.id = p.picture_id`;

/**
 * Raw SQL: keeps the order of the ids, with brand and picture in the same statement. Prepared: planning took twice as long as running it.
 */
export const selectCards = prepare<{ ids: readonly string[] }, CardRow>(
  "select-cards",
  sql`
  select ${cardColumns}
    from unnest(${sql.placeholder("ids")}::uuid[]) with ordinality as page(id, position)
    join ${products} p on p.id = page.id ${cardJoins}
   order by page.position`,
);

const toColour = ({ name, family, slug, picture }: NonNullable<CardRow["colours"]>[number]): ColourOfProduct => ({
  name,
  slug,
  imageUrl: imageUrl(picture),
  picture,
  swatch: swatchOf(name, family),
});

export const toCard = (row: CardRow): Product => ({
  _id: row.id,
  sku: row.sku,
  name: row.name,
  slug: row.slug,
  description: row.description,
  quantity: row.quantity,
  inventory: row.quantity,
  price: toRupees(row.price_paise),
  mrp: toRupeesOrNull(row.mrp_paise),
  salePrice: toRupees(row.sale_price_paise),
  discountPercent: discountPercent({
    pricePaise: row.price_paise,
    mrpPaise: row.mrp_paise,
    salePricePaise: row.sale_price_paise,
  }),
  taxable: row.taxable,
  isActive: row.is_active,
  imageUrl: imageUrl(row.picture),
  picture: row.picture,
  secondImage: row.second_image,
  colours: (row.colours ?? []).map(toColour),
  brand: row.brand,
  sizes: row.sizes,
  fewLeft: row.few_left,
  isLiked: false,
  totalReviews: row.rating_count,
  averageRating: averageRating(row.rating_sum, row.rating_count),
  created: new Date(row.created_at).toISOString(),
});
