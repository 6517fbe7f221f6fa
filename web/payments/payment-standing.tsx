import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import type { PaymentReport } from "#contract/payments.ts";
import { isUnpaid, PayAgain } from "#web/orders/pay-again.tsx";
import { PaymentBadge } from "#web/orders/status-badge.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

function say({ paymentStatus, underWay, amount, paid, refunded }: PaymentReport, isCancelled: boolean): string {
  if (paymentStatus === "Paid") return `We have received ${formatRupees(paid)}.`;
  if (paymentStatus === "Refunded") return `We have returned ${formatRupees(refunded)} to you.`;
  if (underWay) return "Your payment is being confirmed. This page tells you as soon as it is.";
  if (isCancelled) return "This order was cancelled.";
  if (paymentStatus === "Cash on delivery") return `Please keep ${formatRupees(amount)} ready when it arrives.`;
  if (paymentStatus === "Failed") return "The payment did not go through.";
  return "This order is not paid yet.";
}

/** What the shop knows of the payment, and the way to pay while it is due. */
export function PaymentStanding({ order, report }: { order: Order; report: PaymentReport | undefined }) {
  if (!report) return <Skeleton className="h-24 w-full" />;
  const isDue = isUnpaid({ ...order, ...report }) && !report.underWay;
  const canPay = report.online || report.cashOnDelivery.allowed;
  return (
    <section aria-label="Payment" className="grid w-full gap-4 border border-line bg-surface p-5 text-start">
      <div role="status" className="grid gap-1.5">
        <p className="flex items-center justify-between gap-4">
          <span className="text-ink-soft text-sm">Payment status</span>
          <PaymentBadge status={report.paymentStatus} />
        </p>
        <p className="flex items-center gap-2.5">
          {report.underWay && <Spinner className="size-5 shrink-0" />}
          {say(report, order.status === "Cancelled")}
        </p>
      </div>
      {isDue && (canPay ? <PayAgain order={order} /> : <p>{report.cashOnDelivery.sentence}</p>)}
    </section>
  );
}
