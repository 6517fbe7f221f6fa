import type { Order } from "#contract/sales/orders.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** An order that still has to be paid. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean =>
  status !== "Cancelled" && (paymentStatus === "Pending" || paymentStatus === "Failed");

/** The id is in the address, so that the page works in another tab; the navigation state saves loading the order. */
export const paymentPath = ({ _id }: Pick<Order, "_id">): string => `/payment?order=${_id}`;

/** The navigation state of the payment page. */
export interface PaymentState {
  order?: Order;
  /** The window opens by itself: paying online was chosen a moment ago. */
  opens?: boolean;
  /** Why what was chosen before did not work. */
  problem?: string;
}

interface PayAgainProps {
  order: Order;
  tried: boolean;
  /** Leads straight to the window, for those who come from it. */
  opens?: boolean;
}

export function PayAgain({ order, tried, opens = false }: PayAgainProps) {
  return (
    <ButtonLink to={paymentPath(order)} state={{ order, opens } satisfies PaymentState} block>
      {opens ? "Try again" : tried ? "Pay again" : "Pay now"}
    </ButtonLink>
  );
}
