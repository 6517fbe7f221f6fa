import type { OrderDetails } from "#contract/sales/orders.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

interface OrderLinksProps {
  order: Pick<OrderDetails, "_id" | "invoiceNumber">;
  /** The buyer may have a question for the staff. */
  canAsk: boolean;
}

/** What else there is about an order. */
export function OrderLinks({ order: { _id, invoiceNumber }, canAsk }: OrderLinksProps) {
  if (!invoiceNumber && !canAsk) return null;
  return (
    <nav aria-label="More about this order" className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
      {invoiceNumber && (
        <ButtonLink to={`/order/${_id}/invoice`} state={{ isFromOrder: true }} look="secondary" size="small">
          Invoice
        </ButtonLink>
      )}
      {canAsk && (
        <ButtonLink to={`/support?order=${_id}`} look="secondary" size="small">
          Ask about this order
        </ButtonLink>
      )}
    </nav>
  );
}
