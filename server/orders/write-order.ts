import { sql } from "drizzle-orm";
import type { Order, OrderAddress } from "#contract/orders.ts";
import type { GoodLine } from "#server/cart/service.ts";
import type { Database } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";
import { tryAgain, violates } from "#server/database/transaction.ts";
import { postingConfirmation } from "#server/mail/post-mail.ts";
import { announcingWhen, packed, takingStock } from "./stock.ts";

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
  Record<"userId" | "address" | "lines" | "subject", string> & { email: string | null } & ReturnType<typeof packed>;

/** Stock comes last, as far as one can say: all who want one of these products wait from there to the end. */
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
    ${postingConfirmation({ to: sql`${value("email")}`, subject: sql`${value("subject")}`, placed: sql`placed` })},
    written as (
      select placed.id, placed.created_at, array_agg(lines.id order by lines.position) as line_ids from placed, lines group by 1, 2
    ),
    stock as materialized (select written.*, ${takingStock} as outcome from written)
    select id, created_at as "createdAt", line_ids as "lineIds", insist(outcome <> 'short', 'all_pieces_are_there'),
           ${announcingWhen(sql`outcome = 'seen'`)}
      from stock`,
);

/**
 * Writes an order with all that belongs to it, its mail among them, and takes its pieces from stock: in one statement, so that the buyers of a
 * popular product wait for each other no longer than the database itself needs. Answers nothing, and has changed nothing, when the cart was ordered
 * or its pieces were sold a moment ago. Whoever sends the same cart at the same moment waits at its unique key.
 */
export async function writeOrder(
  db: Database,
  order: NewOrder,
  { subject }: { subject: string },
): Promise<WrittenOrder | undefined> {
  const { cartId, buyer, address, lines, totalPaise, taxPaise, taxRatePercent } = order;
  const values: Values = {
    ...{ cartId, totalPaise, taxPaise, taxRatePercent, subject },
    userId: buyer._id,
    email: buyer.email,
    address: JSON.stringify(address),
    lines: JSON.stringify(lines.map(toRow)),
    ...packed(lines.map(({ product, size, quantity }) => ({ productId: product, size, quantity }))),
  };
  try {
    const [written] = await tryAgain(() => insertOrder(db, values));
    return written;
  } catch (error) {
    // A merchant may have begun to count the product by size while this waited for it.
    if (violates(error, "all_pieces_are_there") || violates(error, "stock_is_the_sum_of_its_sizes")) return undefined;
    throw error;
  }
}
