import { useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import type { ItemStatus, OrderItem } from "#contract/orders.ts";
import type { ItemChange } from "#web/account/orders/change-order.ts";

export interface ChangeableItem {
  item: OrderItem;
  cartId: string;
}

export const itemAnchor = ({ _id }: OrderItem): string => `item-${_id}`;

/** For when a control has done its work and is gone. */
const focusItem = (item: OrderItem) => document.getElementById(itemAnchor(item))?.focus({ preventScroll: true });

export function useItemChange({ item, cartId }: ChangeableItem) {
  const { submit, state } = useFetcher();
  const [isAsking, setAsking] = useState(false);
  return {
    busy: state !== "idle",
    /** Whether the person is being asked if they mean it. */
    isAsking,
    setAsking,
    change: async (status: ItemStatus) => {
      const sent: ItemChange = { itemId: item._id, cartId, status };
      await submit(sent, { method: "put" });
      // Nothing behind an open dialog takes the focus.
      flushSync(() => setAsking(false));
      focusItem(item);
    },
  };
}
