import { sql } from "drizzle-orm";
import type { Order, OrderAddress } from "#contract/orders.ts";
import type { GoodLine } from "#server/cart/service.ts";
import type { Queries } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";

export interface NewOrder {
  cartId: string;
  buyer: NonNullable<Order["user"]>;
  address: OrderAddress;
  lines: GoodLine[];
  totalPaise: number;
  taxPaise: number;
  taxRatePercent: number;
}

export interface WrittenOrder {
  id: string;
  createdAt: string;
  /** In the order of the lines. */
  lineIds: string[];
}

const toRow = ({ product, size, quantity, totalPaise, taxPaise, offer }: GoodLine, position: number) => ({
  position,
  product_id: product,
  sku: offer.sku,
  name: offer.name,
  slug: offer.slug,
  picture_id: offer.picture?.id ?? null,
  brand_id: offer.brandId,
  brand_name: offer.brandName,
  brand_slug: offer.brandSlug,
  size,
  quantity,
  price_paise: offer.pricePaise,
  taxable: offer.taxable,
  total_paise: totalPaise,
  tax_paise: taxPaise,
});

const columns =
  sql.raw(`position, product_id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, size, quantity,
  price_paise, taxable, total_paise, tax_paise`);

const value = (name: keyof Values) => sql.placeholder(name);

type Values = Pick<NewOrder, "cartId" | "totalPaise" | "taxPaise" | "taxRatePercent"> &
  Record<"userId" | "address" | "lines", string>;

const insertOrder = prepare<Values, WrittenOrder>(
  "order",
  sql`
    with placed as (
      insert into orders (cart_id, user_id, total_paise, tax_paise, tax_rate_percent, address)
      values (${value("cartId")}, ${value("userId")}, ${value("totalPaise")}, ${value("taxPaise")}, ${value("taxRatePercent")},
              ${value("address")}::jsonb)
      on conflict (cart_id) do nothing returning id, created_at
    ),
    wanted as (
      select * from jsonb_to_recordset(${value("lines")}::jsonb) as l(
        position smallint, product_id uuid, sku text, name text, slug text, picture_id uuid, brand_id uuid, brand_name text,
        brand_slug text, size text, quantity int, price_paise int, taxable boolean, total_paise bigint, tax_paise bigint)
    ),
    lines as (
      insert into order_lines (order_id, ${columns}) select placed.id, ${columns} from placed, wanted
      returning id, position
    ),
    brands_in_it as (
      insert into order_brands (brand_id, order_id, created_at)
      select distinct b.id, placed.id, placed.created_at from placed, wanted join brands b on b.id = wanted.brand_id
    ),
    noted as (
      insert into order_events (order_id, text, is_for_merchants) select id, 'Order placed.', true from placed
    )
    select placed.id, placed.created_at as "createdAt", array_agg(lines.id order by lines.position) as "lineIds"
      from placed, lines group by 1, 2`,
);

/**
 * Writes an order with all that belongs to it, in one statement. Whoever sends the same cart at the same moment waits at its unique key and
 * writes nothing, unless this transaction is taken back.
 */
export async function writeOrder(tx: Queries, order: NewOrder): Promise<WrittenOrder | undefined> {
  const { cartId, buyer, address, lines, totalPaise, taxPaise, taxRatePercent } = order;
  const [written] = await insertOrder(tx, {
    ...{ cartId, totalPaise, taxPaise, taxRatePercent },
    userId: buyer._id,
    address: JSON.stringify(address),
    lines: JSON.stringify(lines.map(toRow)),
  });
  return written;
}
