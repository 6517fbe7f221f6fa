import { type SQL, sql } from "drizzle-orm";
import type { Picture } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { BuyGet } from "#contract/sales/discounts.ts";
import { saleOfProduct } from "#server/catalogue/listing/service.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { type CouponTerms, couponTermsSql, usualAddressOf } from "#server/sales/coupons/service.ts";
import {
  type DeliveryConditions,
  deliveryConditionsSql,
  type SellerDispatchTime,
  sellerDispatchSql,
} from "#server/sales/delivery/service.ts";
import { hsnOfProduct } from "#server/sales/tax/service.ts";
import { type PricingRules, pricingRulesSql } from "./pricing-rules.ts";

/** What the catalogue says of a product now. */
export interface Offer {
  id: string;
  sku: string;
  name: string;
  slug: string;
  quantity: number;
  pricePaise: number;
  mrpPaise: number | null;
  /** What it costs now. */
  salePricePaise: number;
  /** The best promotion on its price. */
  promotion: { id: string; name: string } | null;
  /** Those that give pieces for free. */
  buyGets: BuyGet[];
  taxable: boolean;
  /** Its own, or that of its category; empty without one. */
  hsn: string;
  weightGrams: number | null;
  sizes: Size[];
  brandId: string | null;
  brandName: string | null;
  brandSlug: string | null;
  /** None for the shop's own brands. */
  merchantId: string | null;
  /** How soon its seller hands it over. */
  dispatch: SellerDispatchTime;
  picture: Picture | null;
  isShown: boolean;
  /** Pieces of each size, where stock is kept so. */
  bySize: Partial<Record<Size, number>> | null;
}

/**
 * The offers of products, in one statement, so that price, stock and sizes are of the same moment. A lateral join looks each up by its key
 * instead of scanning the catalogue. `ids` has a column `id`.
 */
export const selectOffers = (ids: SQL): SQL => sql`
  select offer.* from (${ids}) requested, lateral (
    select p.id, p.sku, p.name, p.slug, p.quantity, p.price_paise as "pricePaise", p.mrp_paise as "mrpPaise",
           sale.price_paise as "salePricePaise", sale.promotion, sale.buy_gets as "buyGets", p.taxable, ${hsnOfProduct} as hsn, p.weight_grams as "weightGrams", p.sizes,
           b.id as "brandId", b.name as "brandName", b.slug as "brandSlug", m.id as "merchantId", ${sellerDispatchSql} as dispatch,
           case when i.id is not null then json_build_object(
             'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture,
           exists (select from listing_entries s where s.category_id = ${any} and s.product_id = p.id) as "isShown",
           (select json_object_agg(s.size, s.quantity) from product_sizes s where s.product_id = p.id) as "bySize"
      from products p
      left join brands b on b.id = p.brand_id
      left join merchants m on m.brand_id = p.brand_id
      left join pictures i on i.id = p.picture_id
      cross join lateral (${saleOfProduct}) sale
     where p.id = requested.id
     limit 1) offer`;

/** What a quote is made of, all of one moment. */
export interface QuoteInput {
  offers: Offer[];
  rules: PricingRules;
  /** None where no code was entered, or nobody knows it. */
  coupon: CouponTerms | null;
  delivery: DeliveryConditions;
}

const quotedFor = sql`${sql.placeholder("userId")}::uuid`;

/** The array is unpacked by a subquery of its own, so that one generic plan serves any number of products. */
const selectQuoteInput = prepare<
  { ids: string[]; code: string | null; userId: string | null; pincode: string | null },
  QuoteInput
>(
  "quote-input",
  sql`
    select coalesce((
        select json_agg(offers) from (${selectOffers(sql`select unnest((select ${sql.placeholder("ids")}::uuid[])) as id`)}) offers
      ), '[]') as offers,
      ${pricingRulesSql} as rules,
      ${couponTermsSql(sql`${sql.placeholder("code")}::text`, quotedFor, usualAddressOf(quotedFor))} as coupon,
      ${deliveryConditionsSql(sql`${sql.placeholder("pincode")}::text`)} as delivery`,
);

export async function readQuoteInput(
  db: Queries,
  {
    products,
    code,
    userId,
    pincode = null,
  }: { products: readonly string[]; code: string | null; userId: string | null; pincode?: string | null },
): Promise<QuoteInput> {
  const ids = [...new Set(products)].filter(isUuid);
  const [input] = await selectQuoteInput(db, { ids, code, userId, pincode });
  if (!input) throw new Error("A statement without a table gives one row.");
  return input;
}
