import type { Order } from "#contract/orders.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** An order that somebody still has to pay for. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean =>
  status !== "Cancelled" && (paymentStatus === "Pending" || paymentStatus === "Failed");

export function PayAgain({ order }: { order: Order }) {
  return (
    <ButtonLink to="/payment" state={{ order }} block>
      Pay again
    </ButtonLink>
  );
}
