import { sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import { limits } from "#contract/limits.ts";
import type { OrderAddress } from "#contract/orders.ts";
import { offersInCart, type priceEntries } from "#server/cart/service.ts";
import type { Queries } from "#server/database/client.ts";
import { looksLikeId } from "#server/database/looks-like-id.ts";
import { prepare } from "#server/database/prepare.ts";

/** What an order is made of. */
export interface Checkout {
  email: string | null;
  firstName: string;
  lastName: string;
  /** Absent when there is no such cart, or it is somebody else's. */
  lines: BagEntry[] | null;
  /** What the catalogue says now of the products in it. */
  offers: Parameters<typeof priceEntries>[1];
  address: OrderAddress | null;
  /** The order that was made of this cart before. */
  orderId: string | null;
  /** At most one more than allowed is counted. */
  unpaidOrders: number;
}

/** Of no address. */
const nobody = "00000000-0000-0000-0000-000000000000";

const chosen = sql`${sql.placeholder("addressId")}::uuid`;
const cart = sql`${sql.placeholder("cartId")}::uuid`;

const checkouts = prepare<{ userId: string; cartId: string; addressId: string | null }, Checkout>(
  "checkout",
  sql`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", c.lines, o.id as "orderId",
      ${offersInCart(sql`c.lines`)} as offers,
      (select json_build_object('name', a.name, 'phoneNumber', a.phone_number, 'address', a.address, 'city', a.city, 'state', a.state,
                                'country', a.country, 'zipCode', a.zip_code, 'isDefault', a.is_default)
         from addresses a where a.user_id = u.id and (${chosen} is null or a.id = ${chosen})
        order by a.is_default desc, a.created_at, a.id limit 1) as address,
      (select count(*)::int from (
         select from orders w where w.user_id = u.id and w.payment_status in ('Pending', 'Failed') and w.status <> 'Cancelled'
          limit ${limits.unpaidOrdersMax + 1}) waiting) as "unpaidOrders"
      from users u
      left join carts c on c.id = ${cart} and c.user_id = u.id
      left join orders o on o.cart_id = ${cart} and o.user_id = u.id
     where u.id = ${sql.placeholder("userId")}`,
);

/** With the chosen address; without a choice the default one, otherwise the first. */
export async function readCheckout(
  db: Queries,
  userId: string,
  { cartId, addressId }: { cartId: string; addressId?: string | null | undefined },
): Promise<Checkout | undefined> {
  const address = addressId && (looksLikeId(addressId) ? addressId : nobody);
  const [checkout] = await checkouts(db, { userId, cartId, addressId: address || null });
  return checkout;
}
