import { sql } from "drizzle-orm";
import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import type { ItemStatus, OrderAddress, PaymentStatus } from "#contract/sales/orders.ts";
import type { TaxScheme } from "#contract/sales/tax.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare, unseen } from "#server/platform/database/prepare.ts";

/** What exchanges and claims show of the order and the line that they are about. */
export interface CaseLine {
  orderId: string;
  itemId: string;
  orderNumber: string;
  paymentStatus: PaymentStatus;
  taxScheme: TaxScheme;
  address: OrderAddress | null;
  userId: string | null;
  user: { _id: string; firstName: string; lastName: string } | null;
  line: { status: ItemStatus; quantity: number };
  productId: string | null;
  name: string;
  slug: string;
  picture: Picture | null;
  brandName: string | null;
  brandSlug: string | null;
}

const read = prepare<{ itemIds: string[] }, CaseLine>(
  "lines of cases",
  sql`
    select o.id as "orderId", l.id as "itemId", o.number as "orderNumber", o.payment_status as "paymentStatus", o.tax_scheme as "taxScheme",
           o.address, o.user_id as "userId",
           case when u.id is not null then json_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "user",
           json_build_object('status', l.status, 'quantity', l.quantity) as line, p.id as "productId", l.name, l.slug, l.brand_name as "brandName", l.brand_slug as "brandSlug",
           case when i.id is not null then json_build_object(
             'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture
      from unnest(${unseen("itemIds", "uuid[]")}) as requested(item_id)
      join order_items l on l.id = requested.item_id
      join orders o on o.id = l.order_id
      left join users u on u.id = o.user_id
      left join products p on p.id = l.product_id
      left join lateral (
        select * from pictures x where x.id in (l.picture_id, p.picture_id) order by x.id = l.picture_id desc nulls last limit 1
      ) i on true`,
);

/** What is known of each of these lines. */
export async function readCaseLines(
  db: Queries,
  about: readonly { itemId: string }[],
): Promise<(each: { itemId: string }) => CaseLine> {
  const lines = about.length === 0 ? [] : await read(db, { itemIds: about.map(({ itemId }) => itemId) });
  const byItem = new Map(lines.map((each) => [each.itemId, each]));
  return ({ itemId }) => {
    const found = byItem.get(itemId);
    if (!found) throw new Error(`There is no line ${itemId}.`);
    return found;
  };
}

export const formatCaseProduct = ({ productId, slug, name, picture }: CaseLine) => ({
  _id: productId,
  slug,
  name,
  imageUrl: imageUrl(picture),
  picture,
});

export const formatCaseBrand = ({ brandName, brandSlug }: CaseLine) =>
  brandName === null ? null : { name: brandName, slug: brandSlug ?? "" };
