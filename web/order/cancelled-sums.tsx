import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { PaymentReport } from "#contract/sales/payments.ts";
import { paidForItem } from "#web/account/orders/order-sums.tsx";
import { SumRow } from "#web/ui/display/sum-row.tsx";

interface CancelledSumsProps {
  order: Order;
  /** Absent for merchants. */
  report: PaymentReport | undefined;
}

/** What is cancelled of an order left its totals: here is what that was, and what became of the money. */
export function CancelledSums({ order, report }: CancelledSumsProps) {
  const cancelled = order.products.filter(({ status }) => status === "Cancelled");
  if (cancelled.length === 0) return null;
  const held = cancelled.reduce((sum, item) => sum + toPaise(paidForItem(order, item)), 0);
  return (
    <dl className="grid gap-1 border-line border-t pt-4">
      <SumRow label="Cancelled, with tax">
        <s>{formatRupees(toRupees(held))}</s>
      </SumRow>
      {report && <MoneyBack report={report} />}
    </dl>
  );
}

function MoneyBack({ report: { paid, refunded, amount, waitsForGoods, paymentStatus } }: { report: PaymentReport }) {
  if (paid === 0) return <SumRow label="Refunded">Nothing was paid</SumRow>;
  // Cash pays for what is delivered, so all that came in otherwise is given back.
  const kept = paymentStatus === "Cash on delivery" ? 0 : toPaise(amount);
  const onItsWay = toPaise(paid) - toPaise(refunded) - kept - toPaise(waitsForGoods);
  return (
    <>
      <SumRow label="Paid">{formatRupees(paid)}</SumRow>
      <SumRow label="Refunded">{formatRupees(refunded)}</SumRow>
      {waitsForGoods > 0 && <SumRow label="Refunded when it is back">{formatRupees(waitsForGoods)}</SumRow>}
      {onItsWay > 0 && <SumRow label="Refund on its way">{formatRupees(toRupees(onItsWay))}</SumRow>}
    </>
  );
}
