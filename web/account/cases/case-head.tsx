import type { Order } from "#contract/sales/orders.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useBackToOrder } from "./use-back-to-order.ts";

/** The head of the pages on which something is asked for after the sale. */
export function CaseHead({ title, order: { _id, number } }: { title: string; order: Pick<Order, "_id" | "number"> }) {
  const goBack = useBackToOrder(_id);
  return (
    <header>
      <Button look="quiet" size="small" className="-ml-4" onClick={goBack}>
        <Icon name="arrow-left" className="size-5" />
        Back to the order
      </Button>
      <h1 className="mt-2">{title}</h1>
      <p className="text-ink-soft">
        Order <span className="tabular-nums">{number}</span>
      </p>
    </header>
  );
}
