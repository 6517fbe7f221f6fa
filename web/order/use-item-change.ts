import { useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import type { ItemStatus, OrderItem, PaymentStatus } from "#contract/sales/orders.ts";
import type { ItemChange } from "./change-order.ts";

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
  const [pieces, setPieces] = useState(item.quantity);
  // Others may have cancelled some in the meantime.
  const chosen = Math.min(pieces, item.quantity);
  return {
    busy: state !== "idle",
    /** Whether the confirmation is open. */
    isConfirming,
    setConfirming,
    /** How many of its pieces are to be cancelled, out of how many. */
    pieces: { chosen, all: item.quantity, choose: setPieces },
    change: async (status: ItemStatus) => {
      const some = status === "Cancelled" && chosen < item.quantity ? { quantity: String(chosen) } : {};
      const form: ItemChange = { itemId: item._id, cartId, status, ...some };
      await submit(form, { method: "put" });
      // Nothing behind an open dialog can be focused.
      flushSync(() => setConfirming(false));
      focusItem(item);
    },
  };
}
