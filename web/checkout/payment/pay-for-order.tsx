import { useEffect, useEffectEvent, useState } from "react";
import { Navigate } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { isUnpaid } from "#web/checkout/confirmation/pay-again.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { OrderToPay } from "./order-to-pay.tsx";
import { PaymentChoice, type Way } from "./payment-choice.tsx";
import { useOrderNow } from "./use-order-now.ts";
import { usePayment } from "./use-payment.ts";
import { usePaymentReport } from "./use-payment-report.ts";

export function PayForOrder({ order: kept }: { order: Order }) {
  const report = usePaymentReport(kept._id);
  const order = useOrderNow(kept, report?.amount);
  const [way, setWay] = useState<Way>("online");
  const { stage, problem, payOnline, payOnDelivery } = usePayment({ orderId: order._id, amount: order.totalWithTax });

  const isSettled = report && (report.underWay || !isUnpaid({ ...order, ...report }));
  const onlyInCash = report !== undefined && !isSettled && !report.online && report.cashOnDelivery.allowed;
  const takeCash = useEffectEvent(() => void payOnDelivery());
  // A shop that takes no payments online leaves nothing to choose.
  useEffect(() => {
    if (onlyInCash) takeCash();
  }, [onlyInCash]);

  const noWay = report && !report.online && !report.cashOnDelivery.allowed;
  if ((isSettled || noWay) && stage === "at rest") return <Navigate to={`/order/success/${order._id}`} replace />;
  return (
    <div className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-6">
          <PaymentChoice report={report} way={way} onChange={setWay} />
          <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3 empty:hidden">
            {problem}
          </p>
          <Button
            busy={stage === "open" || stage === "noting"}
            className="justify-self-start max-sm:w-full"
            onClick={() => void (way === "online" ? payOnline() : payOnDelivery())}
          >
            {way === "online" ? `Pay ${formatRupees(order.totalWithTax)}` : "Pay on delivery"}
          </Button>
        </div>
        <OrderToPay order={order} />
      </div>
      {stage === "opening" && <Overlay label="Opening the payment window …" />}
    </div>
  );
}
