import { type SQL, sql } from "drizzle-orm";
import { itemStatuses, paymentStatuses } from "#contract/sales/orders.ts";
import { lettersOf, users } from "#server/customers/accounts/tables.ts";
import { findPeopleSql, phoneDigits } from "#server/customers/people-search/service.ts";
import { quoted } from "#server/platform/database/columns.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { orders } from "#server/sales/orders/tables.ts";

/** A pattern with fewer letters has no trigram, so that every order would be looked at. */
const fewestLetters = 3;
/** Where very many orders match, only the newest are found. */
const mostFound = 1000;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** What is typed, and its last ten digits where it is a phone number, however it is spaced. */
function patternsOf(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  if (text.length < fewestLetters) return [];
  const phone = phoneDigits(text);
  return [text, ...(phone && phone !== text ? [phone] : [])].map((each) => `%${escapeLike(each)}%`);
}

const isLike = (content: SQL, patterns: string[]) => sql`${content} like any(${sql.param(patterns)}::text[])`;

/** In the index, and among those that are too new for it. */
const foundByText = (patterns: string[]) => sql`
  select order_id from order_search_texts where ${isLike(sql`content`, patterns)}
  union all
  select n.id from orders n
   where n.status in (${quoted(itemStatuses)}) and n.payment_status in (${quoted(paymentStatuses)})
     and n.created_at > coalesce((select until from order_search_until), '-infinity') and ${isLike(sql`order_search_text(n)`, patterns)}`;

const newest = (ids: SQL) =>
  sql`(select distinct order_id from (${ids}) found order by order_id desc limit ${mostFound})`;

/** For staff: whatever orders are found by, and the people who placed them. */
export function isFoundByStaff(typed: string, orderId: SQL): SQL {
  const patterns = patternsOf(typed);
  if (patterns.length === 0) return sql`false`;
  const people = findPeopleSql("users", lettersOf(users), typed);
  const byPeople = people ? sql` union all select p.id from orders p where p.user_id in (${people})` : sql``;
  return sql`${orderId} in ${newest(sql`${foundByText(patterns)}${byPeople}`)}`;
}

/** For the buyer, who has few orders: the same, and by the names of what was bought. */
export function isFoundByBuyer(typed: string): SQL {
  const patterns = patternsOf(typed);
  if (patterns.length === 0) return sql`false`;
  return sql`(${isLike(sql`order_search_text(o)`, patterns)} or exists (
    select from order_items l where l.order_id = o.id and ${isLike(sql`lower(l.name)`, patterns)}))`;
}

/**
 * For merchants, by what they may see and nothing else: SKUs of their own brand, and the name and phone number as long as they are shown
 * the address. A condition on the brand's row `o`.
 */
export function isFoundByMerchant(
  typed: string,
  { brandId, merchantId }: { brandId: string; merchantId: string },
): SQL {
  const patterns = patternsOf(typed);
  if (patterns.length === 0) return sql`false`;
  const ownLine = sql`select from order_items l where l.order_id = s.id and l.brand_id = ${brandId}`;
  // Which of the brand's have such a text is asked first: what a merchant may see of each is a question to several tables.
  const candidates = sql`select b.order_id from order_brands b where b.brand_id = ${brandId} and b.order_id = any(array(${foundByText(patterns)}))`;
  return sql`o.order_id in (
    select s.id from ${newest(candidates)} candidate join orders s on s.id = candidate.order_id
     where ${isLike(sql`lower(s.number)`, patterns)} or ${isLike(sql`s.id::text`, patterns)}
        or exists (${ownLine} and ${isLike(sql`lower(l.sku)`, patterns)})
        or (exists (${ownLine} and l.merchant_id = ${merchantId} and l.status not in ('Delivered', 'Cancelled'))
            and (${isLike(sql`lower(s.address ->> 'name')`, patterns)} or ${isLike(sql`phone_key(s.address)`, patterns)})))`;
}

/** What is about the order of this number, or about those whose numbers begin so; or about the order of this id. */
export function isOfOrder(orderId: SQL, search: string): SQL {
  const wanted = search.trim();
  if (isUuid(wanted)) return sql`${orderId} = ${wanted.toLowerCase()}`;
  const number = wanted.replaceAll(/[\s-]/g, "").toUpperCase();
  // A range of the index, in whatever order a database sorts texts: numbers have digits and capital letters before Z.
  return sql`${orderId} in (select ${orders.id} from ${orders} where ${orders.number} between ${number} and ${`${number}Z`})`;
}
