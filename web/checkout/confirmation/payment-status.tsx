import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { PaymentReport } from "#contract/sales/payments.ts";
import { PaymentBadge } from "#web/account/orders/status-badge.tsx";
import { isUnpaid, PayAgain } from "#web/checkout/payment/pay-again.tsx";
import { usePayment } from "#web/checkout/payment/use-payment.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Spinner } from "#web/ui/display/spinner.tsx";

function formatStatus(
  { paymentStatus, underWay, amount, paid, refunded }: PaymentReport,
  isCancelled: boolean,
): string {
  if (paymentStatus === "Paid") return `We have received ${formatRupees(paid)}.`;
  if (paymentStatus === "Refunded") return `We have returned ${formatRupees(refunded)} to you.`;
  if (underWay) return "Your payment is being confirmed. This page tells you as soon as it is.";
  if (isCancelled) return "This order was cancelled.";
  if (paymentStatus === "Cash on delivery") return `Please keep ${formatRupees(amount)} ready when it arrives.`;
  if (paymentStatus === "Failed") return "The payment did not go through.";
  return "This order is not paid yet.";
}

interface PaymentStatusProps {
  order: Order;
  /** Undefined where it could not be loaded: then only the status of the order itself is shown. */
  report: PaymentReport | undefined;
}

/** The state of the payment, and the link to pay while it is due. */
export function PaymentStatus({ order, report }: PaymentStatusProps) {
  if (!report) return <Frame status={order.paymentStatus} />;
  const isDue = isUnpaid({ ...order, ...report }) && !report.underWay;
  const canPay = report.online || report.cashOnDelivery.allowed;
  return (
    <Frame
      status={report.paymentStatus}
      sentence={
        <p className="flex items-center gap-2.5">
          {report.underWay && <Spinner className="size-5 shrink-0" />}
          {formatStatus(report, order.status === "Cancelled")}
        </p>
      }
    >
      {isDue && !canPay && <p>{report.cashOnDelivery.sentence}</p>}
      {isDue && canPay && <PayAgain order={order} tried={report.tried} opens={report.tried && report.online} />}
      {isDue && report.online && report.cashOnDelivery.allowed && (
        <PayOnDelivery orderId={order._id} amount={report.amount} />
      )}
    </Frame>
  );
}

/** Beside paying again, for whoever has had enough of the window. */
function PayOnDelivery({ orderId, amount }: { orderId: string; amount: number }) {
  const { stage, problem, payOnDelivery } = usePayment({ orderId, amount });
  return (
    <>
      <Button look="secondary" block busy={stage === "saving"} onClick={() => void payOnDelivery()}>
        Pay on delivery
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {problem}
      </p>
    </>
  );
}

interface FrameProps {
  status: Order["paymentStatus"];
  sentence?: ReactNode;
  children?: ReactNode;
}

const Frame = ({ status, sentence, children }: FrameProps) => (
  <section aria-label="Payment" className="grid w-full gap-4 border border-line bg-surface p-5 text-start">
    <div role="status" className="grid gap-1.5">
      <p className="flex items-center justify-between gap-4">
        <span className="text-ink-soft text-sm">Payment status</span>
        <PaymentBadge status={status} />
      </p>
      {sentence}
    </div>
    {children}
  </section>
);
