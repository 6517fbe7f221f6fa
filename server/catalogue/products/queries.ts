import { type SQL, sql } from "drizzle-orm";
import type { Product, ProductDetails } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { toRupeesOrNull } from "#contract/money.ts";
import { attributesOfProduct } from "#server/catalogue/attributes/tables.ts";
import { brands, daysOffSql } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import {
  cardSql,
  nameParameters,
  productIdOfName,
  productTopics,
  runsAt,
  saleOfProduct,
  topics,
} from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { promotions } from "#server/catalogue/promotions/tables.ts";
import { measurementCount, sizeChartSql, sizeCharts } from "#server/catalogue/size-charts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { notFound } from "#server/shop-error.ts";
import { isRecentlyPriced, lowestBeforePaise } from "./lowest-price-sql.ts";
import { type PictureRow, picturesOfProduct, toPictures } from "./pictures/pictures-sql.ts";
import { maxPartners, selectRelated } from "./related-sql.ts";
import { productFits, productSizes, products } from "./tables.ts";

type Extras = Pick<
  ProductDetails,
  | "pictures"
  | "colour"
  | "sizeStock"
  | "sizeChart"
  | "fit"
  | "facts"
  | "shownFacts"
  | "longDescription"
  | "hsn"
  | "weightGrams"
  | "categories"
  | "daysOff"
  | "promotions"
  | "lowestBefore"
>;

type Reduction = Pick<ProductDetails, "promotions" | "lowestBefore">;

interface ExtrasRow extends Record<string, unknown>, Omit<Extras, keyof Reduction | "pictures"> {
  pictures: PictureRow[];
  /** Whether something may be said of it though it costs its price: free pieces, or former prices. */
  hasOffers: boolean;
}

/** What the product `p` has beside its card. */
const extraColumns: SQL = sql`
  ${picturesOfProduct} as pictures, p.colour, ${attributesOfProduct.own} as facts, ${attributesOfProduct.shown} as "shownFacts",
  (select json_object_agg(size, quantity order by array_position(${sql.raw(`'{${sizes.join(",")}}'`)}::text[], size))
     from ${productSizes} where product_id = p.id) as "sizeStock",
  (select ${sizeChartSql} from ${categoryProducts} cp
     join ${categories} c on c.id = cp.category_id and c.is_active
     join ${sizeCharts} s on s.category_id = c.id and (s.brand_id is null or s.brand_id = p.brand_id)
     left join ${brands} b on b.id = s.brand_id
    where cp.product_id = p.id order by s.brand_id is null, ${measurementCount} desc, c.name, c.id limit 1) as "sizeChart",
  (select json_build_object('small', f.too_small + f.returned_small, 'right', f.fitting, 'large', f.too_large + f.returned_large)
     from ${productFits} f where f.product_id = p.id and f.too_small + f.returned_small + f.fitting + f.too_large + f.returned_large > 0) as fit,
  p.long_description as "longDescription", p.hsn, p.weight_grams as "weightGrams",
  (select ${daysOffSql} from ${brands} b where b.id = p.brand_id) as "daysOff",
  (select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by c.name, c.id), '[]')
     from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id
    where cp.product_id = p.id and c.is_active) as categories,
  ((select exists (select from ${promotions} m where m.kind = 'buy get' and ${runsAt(sql`now()`)})) or ${isRecentlyPriced}) as "hasOffers"`;

interface ReductionRow {
  promotion: { name: string } | null;
  buyGets: { name: string; buy: number; get: number }[];
  lowestBeforePaise: number | null;
}

/** Apart from the other columns: with them in one statement a product that is not reduced took half as long again. */
const selectReduction = prepare<{ id: string }, ReductionRow>(
  "select-product-reduction",
  sql`
  select sale.promotion, sale.buy_gets as "buyGets", ${lowestBeforePaise} as "lowestBeforePaise"
    from ${products} p cross join lateral (${saleOfProduct}) sale where p.id = ${sql.placeholder("id")}::uuid`,
);

async function readReduction(db: Queries, id: string): Promise<Reduction> {
  const [row] = await selectReduction(db, { id });
  if (!row) return notReduced;
  return {
    promotions: [
      ...(row.promotion ? [{ name: row.promotion.name, buy: null, get: null }] : []),
      ...row.buyGets.map(({ name, buy, get }) => ({ name, buy, get })),
    ],
    lowestBefore: toRupeesOrNull(row.lowestBeforePaise),
  };
}

const notReduced: Reduction = { promotions: [], lowestBefore: null };

function toExtras(row: ExtrasRow, reduction: Reduction): Extras {
  const { pictures, colour, sizeStock, sizeChart, fit, longDescription, hsn, weightGrams, categories, daysOff } = row;
  const { facts, shownFacts } = row;
  return {
    pictures: toPictures(pictures),
    colour,
    sizeStock,
    sizeChart,
    fit,
    facts,
    shownFacts,
    longDescription,
    hsn,
    weightGrams,
    categories,
    daysOff,
    ...reduction,
  };
}

type CardRow = Parameters<typeof cardSql.toCard>[0];

interface DetailsRow extends CardRow, ExtrasRow {
  brandId: string | null;
  categoryIds: string[];
}

/** Raw SQL and prepared: a product by its slug, with what its page shows and all that the page depends on, in one round trip. */
const selectDetails = prepare<{ id: string | null; name: string }, DetailsRow>(
  "select-product-details",
  sql`
  select ${cardSql.columns}, ${extraColumns}, p.brand_id as "brandId",
         array(select category_id from ${categoryProducts} where product_id = p.id)::text[] as "categoryIds"
    from (select ${productIdOfName} as id offset 0) wanted
    join ${listingEntries} e on e.product_id = wanted.id and e.category_id = ${sql.raw(`'${any}'`)}::uuid
    join ${products} p on p.id = wanted.id ${cardSql.joins}`,
);

/** What the page of a product shows, by slug, former slug or id, and the topics on which that depends. */
export async function readProductDetails(
  db: Queries,
  name: string,
): Promise<{ product: ProductDetails; topics: string[] }> {
  const [row] = await selectDetails(db, nameParameters(name));
  if (!row) throw notFound("No product found.");
  const isReduced = row.hasOffers || row.sale_price_paise < row.price_paise;
  const reduction = isReduced ? await readReduction(db, row.id) : notReduced;
  return { product: { ...cardSql.toCard(row), ...toExtras(row, reduction) }, topics: productTopics(name, row) };
}

/** What a product has beside its card. */
export async function readExtras(db: Queries, id: string): Promise<Extras> {
  const { rows } = await db.execute<ExtrasRow>(sql`select ${extraColumns} from ${products} p where p.id = ${id}`);
  const [row] = rows;
  if (!row) throw notFound("No product found.");
  return toExtras(row, await readReduction(db, id));
}

/** What else a shopper may like, the closest first, among them what costs about the same; and the topics on which that depends. */
export async function listRelatedProducts(
  db: Queries,
  name: string,
): Promise<{ products: Product[]; topics: string[] }> {
  const [row] = await selectRelated(db, nameParameters(name));
  if (!row) throw notFound("No product found.");
  const { partners, cards } = row;
  // Those shown, and those bought along, of which some may not be listed now.
  const ofPartners = partners.length > maxPartners ? [topics.product.all] : partners.map(topics.product.of);
  const ofShown = cards.map(({ id }) => topics.product.of(id));
  return {
    products: cards.map(cardSql.toCard),
    topics: [...productTopics(name, row), ...ofPartners, ...ofShown, topics.boughtTogether],
  };
}
