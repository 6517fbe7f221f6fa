import { type SQL, sql } from "drizzle-orm";
import type { FileColumn } from "#contract/import-export.ts";
import type { Size } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { formatSizeStock, formatSizes, type SizeStock } from "./size-stock.ts";

/** A product as files know it. */
export interface FiledProduct {
  id: string;
  sku: string;
  name: string;
  slug: string;
  description: string;
  price: number;
  quantity: number;
  sizes: Size[];
  sizeStock: SizeStock | null;
  taxable: boolean;
  isActive: boolean;
  brandId: string | null;
  brandSlug: string | null;
}

interface Row extends Omit<FiledProduct, "price"> {
  pricePaise: number;
  [column: string]: unknown;
}

/** The products that the rest of the query chooses and sorts; it calls them `p`. */
export async function readProducts(db: Queries, rest: SQL): Promise<FiledProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.sku, p.name, p.slug, p.description, p.price_paise as "pricePaise", p.quantity, p.sizes, p.taxable,
           p.is_active as "isActive", p.brand_id as "brandId", b.slug as "brandSlug",
           (select json_object_agg(s.size, s.quantity) from product_sizes s where s.product_id = p.id) as "sizeStock"
      from products p left join brands b on b.id = p.brand_id ${rest}`);
  return rows.map(({ pricePaise, ...product }) => ({ ...product, price: toRupees(pricePaise) }));
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** What stands in each cell of an export. */
export const formatCell: Record<FileColumn, (product: FiledProduct) => string> = {
  sku: (product) => product.sku,
  name: (product) => product.name,
  slug: (product) => product.slug,
  description: (product) => product.description,
  price: (product) => String(product.price),
  quantity: (product) => String(product.quantity),
  sizes: (product) => formatSizes(product.sizes),
  "size stock": (product) => formatSizeStock(product.sizeStock),
  taxable: (product) => yesNo(product.taxable),
  brand: (product) => product.brandSlug ?? "",
  active: (product) => yesNo(product.isActive),
};
