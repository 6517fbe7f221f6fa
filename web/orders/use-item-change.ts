import { useFetcher } from "react-router";
import type { ItemStatus, OrderItem } from "#contract/orders.ts";
import type { ItemChange } from "./change-order.ts";

export interface ChangeableItem {
  item: OrderItem;
  cartId: string;
}

/** Where the focus goes when a control has done its work and is gone. */
export const itemAnchor = ({ _id }: OrderItem): string => `item-${_id}`;

export function useItemChange({ item, cartId }: ChangeableItem) {
  const { submit, state } = useFetcher();
  return {
    busy: state !== "idle",
    change: async (status: ItemStatus) => {
      const sent: ItemChange = { itemId: item._id, cartId, status };
      await submit(sent, { method: "put" });
      document.getElementById(itemAnchor(item))?.focus({ preventScroll: true });
    },
  };
}
