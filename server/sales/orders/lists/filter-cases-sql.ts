import { type SQL, sql } from "drizzle-orm";
import type { CaseFilter } from "#contract/order-lists.ts";

const kinds = {
  return: { table: sql.raw("returns"), isOpen: sql.raw("c.ended_at is null") },
  exchange: { table: sql.raw("exchanges"), isOpen: sql.raw("c.ended_at is null") },
  claim: { table: sql.raw("claims"), isOpen: sql.raw("c.status in ('Requested', 'Accepted')") },
};
type Kind = keyof typeof kinds;
const isKind = (word: string): word is Kind => word in kinds;

/** Of very many the newest. */
const mostFound = 10_000;

/** The orders that have a case, once for each: a range of an index. */
const ordersWith = (kind: Kind, scope: SQL, status?: string): SQL => sql`
  select c.order_id from ${kinds[kind].table} c where ${scope} and ${status === undefined ? kinds[kind].isOpen : sql`c.status = ${status}`}`;

const anyOpen = (scope: SQL): SQL =>
  sql.join(
    (Object.keys(kinds) as Kind[]).map((kind) => ordersWith(kind, scope)),
    sql` union all `,
  );

function wanted(filter: Exclude<CaseFilter, "none">, scope: SQL): SQL {
  const [first = "", ...rest] = filter.split(" ");
  const second = rest.join(" ");
  if (first === "open") return isKind(second) ? ordersWith(second, scope) : anyOpen(scope);
  return isKind(first)
    ? sql`${ordersWith(first, scope, second)} order by c.id desc limit ${mostFound}`
    : anyOpen(scope);
}

/** Which orders these cases belong to. `scope` is a condition on the case `c`. */
export const isOfCases = (orderId: SQL, filter: Exclude<CaseFilter, "none">, scope: SQL): SQL =>
  sql`${orderId} in (${wanted(filter, scope)})`;

/** Orders without an open case. Asked of each order, since these are nearly all. */
export function hasNoOpenCase(orderId: SQL, scope: SQL): SQL {
  const conditions = (Object.keys(kinds) as Kind[]).map(
    (kind) => sql`not exists (${ordersWith(kind, scope)} and c.order_id = ${orderId})`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}
