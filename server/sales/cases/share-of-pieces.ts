import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { spread } from "#contract/sales/spread.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";

/** Some pieces of a line and what of its two amounts they have. */
export interface PieceAmounts {
  quantity: number;
  totalPaise: number;
  taxPaise: number;
}

const nothing: PieceAmounts = { quantity: 0, totalPaise: 0, taxPaise: 0 };

/**
 * What some pieces of a line cost, out of what no return or claim has taken of it: shared by pieces, so that all parts together are the
 * whole to the paisa, in whatever order they are taken.
 */
export function shareOfPieces(item: PieceAmounts, assigned: PieceAmounts | undefined, quantity: number): PieceAmounts {
  const taken = assigned ?? nothing;
  const left = item.quantity - taken.quantity;
  if (quantity > left) throw new Error(`Only ${left} pieces are left, not ${quantity}.`);
  const part = (whole: number, gone: number) => spread(whole - gone, [quantity, left - quantity])[0] ?? 0;
  return {
    quantity,
    totalPaise: part(item.totalPaise, taken.totalPaise),
    taxPaise: part(item.taxPaise, taken.taxPaise),
  };
}

export const addAmounts = (a: PieceAmounts | undefined, b: PieceAmounts): PieceAmounts => ({
  quantity: (a?.quantity ?? 0) + b.quantity,
  totalPaise: (a?.totalPaise ?? 0) + b.totalPaise,
  taxPaise: (a?.taxPaise ?? 0) + b.taxPaise,
});

const sumsOf = (table: typeof returnItems | typeof claims) => ({
  quantity: sql<number>`sum(${table.quantity})::int`,
  totalPaise: sql<number>`sum(${table.totalPaise})::float8`,
  taxPaise: sql<number>`sum(${table.taxPaise})::float8`,
});

/** What returns and claims have taken of the lines of an order, by line. Pieces that are replaced go on costing what they did. */
export async function readAssigned(db: Queries, orderId: string): Promise<Map<string, PieceAmounts>> {
  const inReturns = await db
    .select({ itemId: returnItems.itemId, ...sumsOf(returnItems) })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, ["Refused", "Withdrawn"])))
    .groupBy(returnItems.itemId);
  const inClaims = await db
    .select({ itemId: claims.itemId, ...sumsOf(claims) })
    .from(claims)
    .where(
      and(
        eq(claims.orderId, orderId),
        ne(claims.status, "Refused"),
        sql`${claims.decision} is distinct from 'Replacement'`,
      ),
    )
    .groupBy(claims.itemId);
  const assigned = new Map<string, PieceAmounts>();
  for (const { itemId, ...amounts } of [...inReturns, ...inClaims]) {
    assigned.set(itemId, addAmounts(assigned.get(itemId), amounts));
  }
  return assigned;
}

/** What pieces of the lines of a locked order cost, each fixed from then on by the row that names them. */
export async function pricePieces(
  tx: Queries,
  order: Pick<LockedOrder, "id">,
  pieces: readonly { item: PieceAmounts & { id: string }; quantity: number }[],
): Promise<PieceAmounts[]> {
  const assigned = await readAssigned(tx, order.id);
  return pieces.map(({ item, quantity }) => {
    const amounts = shareOfPieces(item, assigned.get(item.id), quantity);
    assigned.set(item.id, addAmounts(assigned.get(item.id), amounts));
    return amounts;
  });
}
