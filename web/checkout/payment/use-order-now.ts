import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Order } from "#contract/orders.ts";
import type { clientLoader } from "#web/account/orders/order-page.tsx";

/** The order as the history kept it, until its amount is no longer that: an item may have been cancelled since. */
export function useOrderNow(kept: Order, amount: number | undefined): Order {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const order = data?.order ?? kept;
  const isOld = amount !== undefined && amount !== order.totalWithTax;
  useEffect(() => {
    if (isOld && state === "idle" && !data) void load(`/order/${kept._id}`);
  }, [isOld, state, data, load, kept._id]);
  return order;
}
