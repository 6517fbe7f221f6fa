import { type SQL, sql } from "drizzle-orm";
import type { CaseFilter } from "#contract/sales/order-lists.ts";

const kinds = {
  return: { table: sql.raw("returns"), isOpen: sql.raw("c.ended_at is null") },
  exchange: { table: sql.raw("exchanges"), isOpen: sql.raw("c.ended_at is null") },
  claim: { table: sql.raw("claims"), isOpen: sql.raw("c.status in ('Requested', 'Accepted')") },
};
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];
const isKind = (word: string): word is Kind => word in kinds;

/** Where very many orders match, only the newest are found. */
const mostFound = 2000;

/** The orders that have a case, once for each: a range of an index. */
const ordersWith = (kind: Kind, scope: SQL, status?: string): SQL => sql`
  select c.order_id from ${kinds[kind].table} c where ${scope} and ${status === undefined ? kinds[kind].isOpen : sql`c.status = ${status}`}`;

interface Wanted {
  kinds: readonly Kind[];
  /** One that is over or not; undefined for all that are open. */
  status?: string;
}

function parseFilter(filter: Exclude<CaseFilter, "none">): Wanted {
  const [first = "", ...rest] = filter.split(" ");
  const second = rest.join(" ");
  if (first === "open" && isKind(second)) return { kinds: [second] };
  return isKind(first) ? { kinds: [first], status: second } : { kinds: allKinds };
}

const union = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

/**
 * Which orders these cases belong to. `scope` is a condition on the case `c`. As an array, since a planner that does not know how few there
 * are would read all orders.
 */
export function isOfCases(orderId: SQL, filter: Exclude<CaseFilter, "none">, scope: SQL): SQL {
  const { kinds: named, status } = parseFilter(filter);
  const found = union(named.map((kind) => ordersWith(kind, scope, status)));
  const few = status === undefined ? found : sql`${found} order by c.order_id desc nulls last limit ${mostFound}`;
  return sql`${orderId} = any(array(${few}))`;
}

/** Whether one order has such a case: for few orders, each of which is asked. */
export function hasCase(orderId: SQL, filter: Exclude<CaseFilter, "none">, scope: SQL): SQL {
  const { kinds: named, status } = parseFilter(filter);
  return sql`exists (${union(named.map((kind) => sql`${ordersWith(kind, scope, status)} and c.order_id = ${orderId}`))})`;
}

/** Orders without an open case. Asked of each order, since these are nearly all. */
export function hasNoOpenCase(orderId: SQL, scope: SQL): SQL {
  const conditions = allKinds.map((kind) => sql`not exists (${ordersWith(kind, scope)} and c.order_id = ${orderId})`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}
