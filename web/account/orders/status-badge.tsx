import type { ItemStatus, Order } from "#contract/sales/orders.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const statusLooks = {
  "Not processed": "neutral",
  Processing: "highlight",
  Shipped: "highlight",
  Delivered: "success",
  Cancelled: "danger",
} as const;

export const StatusBadge = ({ status }: { status: ItemStatus }) => <Badge look={statusLooks[status]}>{status}</Badge>;

const paymentLooks = {
  Pending: "highlight",
  Paid: "success",
  Failed: "danger",
  Refunded: "neutral",
  "Cash on delivery": "neutral",
} as const;

/** An order that says nothing of its payment waits for it. */
export function PaymentBadge({ status = "Pending" }: { status?: Order["paymentStatus"] }) {
  return <Badge look={paymentLooks[status]}>{status}</Badge>;
}
