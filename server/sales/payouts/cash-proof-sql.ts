import { type SQL, sql } from "drizzle-orm";
import type { CashProof, SellerMatch } from "#contract/sales/payouts.ts";
import { sellersWord } from "#contract/sales/payouts.ts";
import type { Queries } from "#server/platform/database/client.ts";

// What is known of the cash of a payout `w`, and of who has it, in queries over payouts or over what one would be.

/**
 * The lines whose pieces are paid back; for a return of the fees alone, all that were delivered, since the fees were collected with them.
 */
const lines = sql`
  select l.* from order_items l
   where l.order_id = w.order_id
     and (l.id in (select item_id from return_items where return_id = w.return_id) or l.id = (select item_id from claims where id = w.claim_id)
          or w.return_id is not null and l.status = 'Delivered' and not exists (select from return_items where return_id = w.return_id))`;

/** Delivered by a courier who was to collect cash, and who reports the delivery; whoever reported it first. */
const isReportedByCourier = sql`
  p.purpose = 'order' and p.status = 'Delivered' and p.provider <> 'hand' and p.cash_to_collect_paise > 0
    and exists (select from parcel_events e where e.parcel_id = p.id and e.status = 'Delivered' and e.source in ('webhook', 'poll'))`;

/**
 * A courier reports all pieces of all lines, so that no part of a line goes on the word of its seller. What replaced something collected no
 * cash.
 */
const isReported = sql`not exists (
  select from (${lines}) l where l.quantity > (
    select coalesce(sum(k.quantity), 0) from parcel_items k join parcels p on p.id = k.parcel_id
     where k.item_id = l.id and p.order_id = l.order_id and ${isReportedByCourier}))`;

/** Somebody who may refund orders has seen that the courier paid the cash over. */
const isSettled = sql`exists (select from cash_remittances c where c.order_id = w.order_id)`;

export const proofSql = sql<CashProof>`case
  when ${isReported} then 'courier''s report' when ${isSettled} then 'courier''s settlement' else ${sellersWord} end`;

/** In what buyer and seller are the same, however it is typed. Of what the shop itself sold nobody is compared. */
const matches: Record<SellerMatch, SQL> = {
  email: sql`lower(coalesce(b.email, b.guest_email)) in (lower(m.email), lower(a.email))`,
  phone: sql`exists (
    select from (values (o.address ->> 'phoneNumber'), (b.phone_number)) mine(number), (values (m.phone_number), (a.phone_number)) theirs(number)
     where length(last_digits(mine.number)) = 10 and last_digits(mine.number) = last_digits(theirs.number))
    or exists (select from addresses t where t.user_id = m.user_id and phone_key(o.address) = last_digits(t.phone_number))`,
  address: sql`exists (
    select from addresses t where t.user_id = m.user_id
       and address_key(o.address) = address_key(jsonb_build_object('address', t.address, 'city', t.city, 'zipCode', t.zip_code)))`,
};

const isMatch = (condition: SQL): SQL => sql`exists (
  select from (${lines}) l join merchants m on m.id = l.merchant_id left join users a on a.id = m.user_id
   join orders o on o.id = w.order_id left join users b on b.id = o.user_id
   where ${condition})`;

export const flagsSql = sql<SellerMatch[]>`array_remove(array[${sql.join(
  Object.entries(matches).map(([name, condition]) => sql`case when ${isMatch(condition)} then ${name} end`),
  sql`, `,
)}], null)`;

/** What shows now that the cash of a return or claim was collected. */
export async function readProof(
  tx: Queries,
  { orderId, returnId, claimId }: { orderId: string; returnId?: string | undefined; claimId?: string | undefined },
): Promise<CashProof> {
  const { rows } = await tx.execute<{ proof: CashProof }>(sql`
    select ${proofSql} as proof from (
      select ${orderId}::uuid as order_id, ${returnId ?? null}::uuid as return_id, ${claimId ?? null}::uuid as claim_id) w`);
  return rows[0]?.proof ?? sellersWord;
}
