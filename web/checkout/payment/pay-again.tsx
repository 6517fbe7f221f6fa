import type { Order } from "#contract/sales/orders.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** An order that still has to be paid. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean =>
  status !== "Cancelled" && (paymentStatus === "Pending" || paymentStatus === "Failed");

/** The id is in the address, so that the page works in another tab; the navigation state saves loading the order. */
export const paymentPath = ({ _id }: Pick<Order, "_id">): string => `/payment?order=${_id}`;

export function PayAgain({ order, tried }: { order: Order; tried: boolean }) {
  return (
    <ButtonLink to={paymentPath(order)} state={{ order }} block>
      {tried ? "Pay again" : "Pay now"}
    </ButtonLink>
  );
}
