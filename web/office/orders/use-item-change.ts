import { useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import type { ItemStatus, OrderItem, PaymentStatus } from "#contract/orders.ts";
import type { ItemChange } from "#web/account/orders/change-order.ts";

export interface ChangeableItem {
  item: OrderItem;
  cartId: string;
  paymentStatus: PaymentStatus;
  /** In rupees, what cancelling it gives back of an order that is paid. */
  refund: number;
  isBuyer: boolean;
}

export const itemAnchor = ({ _id }: OrderItem): string => `item-${_id}`;

/** The control that had the focus is removed with the change. */
const focusItem = (item: OrderItem) => document.getElementById(itemAnchor(item))?.focus({ preventScroll: true });

export function useItemChange({ item, cartId }: Pick<ChangeableItem, "item" | "cartId">) {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  return {
    busy: state !== "idle",
    /** Whether the confirmation is open. */
    isConfirming,
    setConfirming,
    change: async (status: ItemStatus) => {
      const form: ItemChange = { itemId: item._id, cartId, status };
      await submit(form, { method: "put" });
      // Nothing behind an open dialog can be focused.
      flushSync(() => setConfirming(false));
      focusItem(item);
    },
  };
}
