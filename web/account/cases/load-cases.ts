import type { Claim } from "#contract/sales/cases/claims.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import type { Return, ReturnOption } from "#contract/sales/cases/returns.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { call } from "#web/api.ts";

/** What its buyer has asked for about an order, and what can still be asked for. */
export interface OrderCases {
  returns: Return[];
  exchanges: Exchange[];
  claims: Claim[];
  options: ReturnOption[];
}

/** Pieces of one item and size may have come at different times: those that can go back first count, and their day. */
export function mergeOptions(options: readonly ReturnOption[]): ReturnOption[] {
  const merged = new Map<string, ReturnOption>();
  for (const option of options) {
    const key = `${option.item} ${option.size}`;
    const other = merged.get(key);
    if (!other || (other.until === null && option.until !== null)) merged.set(key, option);
    else if (other.until !== null && option.until !== null) {
      const until = other.until < option.until ? other.until : option.until;
      merged.set(key, { ...other, quantity: other.quantity + option.quantity, until });
    }
  }
  return [...merged.values()];
}

/** Only what was sent can be about something. The page of the order works without it. */
export async function loadCases({ _id, number, products }: OrderDetails): Promise<OrderCases | undefined> {
  if (!products.some(({ status }) => status === "Shipped" || status === "Delivered")) return undefined;
  const query = { search: number, limit: "100" };
  try {
    const [{ options }, { returns }, { exchanges }, { claims }] = await Promise.all([
      call("GET /return/options/{orderId}", { params: { orderId: _id } }),
      call("GET /return/me", { query }),
      call("GET /exchange/me", { query }),
      call("GET /claim/me", { query }),
    ]);
    return { options: mergeOptions(options), returns, exchanges, claims };
  } catch {
    return undefined;
  }
}
