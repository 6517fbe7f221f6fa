import { sql } from "drizzle-orm";
import type { BagEntry } from "#contract/sales/cart.ts";
import { type OrderAddress, unpaidStatuses } from "#contract/sales/orders.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { offersInCart, pricingRulesSql, type QuoteInput } from "#server/sales/cart/service.ts";
import { addressToCompare, couponTermsSql } from "#server/sales/coupons/service.ts";
import { type DeliveryConditions, deliveryConditionsSql } from "#server/sales/delivery/service.ts";

/** What an order is made of: buyer, cart, offers and address. */
export interface Checkout {
  email: string | null;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Absent when there is no such cart, or it is somebody else's. */
  lines: BagEntry[] | null;
  /** The code that was entered with it. */
  code: string | null;
  /** What a piece of each product cost when it was handed over. */
  shownPaise: Record<string, number> | null;
  offers: QuoteInput["offers"];
  rules: QuoteInput["rules"];
  coupon: QuoteInput["coupon"];
  address: OrderAddress | null;
  /** How things are delivered to the address. */
  delivery: DeliveryConditions;
  /** Their order that was made of this cart before. */
  orderId: string | null;
  /** Counted up to more than any setting allows. */
  unpaidOrders: number;
}

/** No setting allows as many unpaid orders. */
const countedMax = 1001;

/** No address has this id. */
const nilId = "00000000-0000-0000-0000-000000000000";

interface CheckoutKey {
  userId: string;
  cartId: string;
  addressId: string | null;
}

type CheckoutParameters = { users: string[]; carts: string[]; addresses: (string | null)[] };

const list = (name: keyof CheckoutParameters) => sql`(select ${sql.placeholder(name)}::uuid[])`;

/** A lateral join looks each up by itself, so that one generic plan serves any number. */
const checkouts = prepare<CheckoutParameters, Checkout | Record<keyof Checkout, null>>(
  "checkouts",
  sql`
    select checkout.* from unnest(${list("users")}, ${list("carts")}, ${list("addresses")}) with ordinality as w(user_id, cart_id, address_id, place)
      left join lateral (
        select coalesce(u.email, u.guest_email) as email, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber", c.lines, c.coupon as code, c.shown_paise as "shownPaise", k.id as "orderId",
          ${pricingRulesSql} as rules, ${couponTermsSql(sql`c.coupon`, sql`u.id`, addressToCompare(sql`a`))} as coupon,
          ${offersInCart(sql`c.lines`)} as offers,
          case when a.id is not null then json_build_object(
            'name', a.name, 'phoneNumber', a.phone_number, 'address', a.address, 'city', a.city, 'state', a.state,
            'country', a.country, 'zipCode', a.zip_code, 'isDefault', a.is_default) end as address,
          ${deliveryConditionsSql(sql`a.zip_code`)} as delivery,
          (select count(*)::int from (
             select from orders n where n.user_id = u.id and n.payment_status in (${quoted(unpaidStatuses)}) and n.status <> 'Cancelled'
              limit ${countedMax}) unpaid) as "unpaidOrders"
          from users u
          left join carts c on c.id = w.cart_id and c.user_id = u.id
          left join orders k on k.cart_id = w.cart_id and k.user_id = u.id
          left join lateral (
            select * from addresses d
             where d.user_id = u.id and (d.id = w.address_id or w.address_id is null
               -- What was typed before the owner of the mailbox came is sent to only when they choose it.
               and (d.is_default or u.taken_over_at is null or d.created_at > u.taken_over_at))
             order by d.is_default desc, d.created_at, d.id limit 1) a on true
         where u.id = w.user_id
         limit 1
      ) checkout on true
     order by place`,
);

const readBatched = batched((db, keys: CheckoutKey[]) =>
  checkouts(db, {
    users: keys.map(({ userId }) => userId),
    carts: keys.map(({ cartId }) => cartId),
    addresses: keys.map(({ addressId }) => addressId),
  }),
);

/** With the chosen address; without a choice the default one, otherwise the first. */
export async function readCheckout(
  db: Database,
  userId: string,
  { cartId, addressId }: { cartId: string; addressId?: string | null | undefined },
): Promise<Checkout | undefined> {
  const address = addressId && (isUuid(addressId) ? addressId : nilId);
  const checkout = await readBatched(db, { userId, cartId, addressId: address || null });
  return checkout.firstName === null ? undefined : checkout;
}
