import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { LoadedOrder } from "#web/account/orders/load-orders.ts";
import { CheckoutSteps } from "#web/checkout/steps/checkout-steps.tsx";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { isUnpaid } from "./pay-again.tsx";
import { PaymentChoice, type PaymentMethod } from "./payment-choice.tsx";
import { PolicyLinks } from "./policy-links.tsx";
import { usePayment } from "./use-payment.ts";
import { usePaymentReport } from "./use-payment-report.ts";

interface PayForOrderProps {
  order: Order;
  cashFee: number;
  /** The window opens by itself. */
  opens: boolean;
  /** Why what was chosen before did not work. */
  problem: string | undefined;
}

export function PayForOrder({ order: initialOrder, cashFee, opens, problem: problemBefore }: PayForOrderProps) {
  const { demoPayments } = useSite().store;
  const report = usePaymentReport(initialOrder._id);
  const order = useCurrentOrder(initialOrder, report?.amount);
  const [method, setMethod] = useState<PaymentMethod>("online");
  const {
    stage,
    problem = problemBefore,
    payOnline,
    payOnDelivery,
  } = usePayment({ orderId: order._id, amount: order.totalWithTax });

  const isSettled = report?.underWay || !isUnpaid({ ...order, ...report });
  const onlyInCash = report !== undefined && !isSettled && !report.online && report.cashOnDelivery.allowed;
  const chooseCash = useEffectEvent(() => void payOnDelivery());
  // A shop without online payments leaves nothing to choose.
  useEffect(() => {
    if (onlyInCash) chooseCash();
  }, [onlyInCash]);

  const openWindow = useEffectEvent(() => void payOnline());
  const opensNow = opens && report?.online === true && !isSettled;
  useEffect(() => {
    if (opensNow) openWindow();
  }, [opensNow]);

  const hasNoMethod = report && !report.online && !report.cashOnDelivery.allowed;
  if ((isSettled || hasNoMethod) && stage === "idle") return <Navigate to={`/order/success/${order._id}`} replace />;
  return (
    <div className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <CheckoutSteps at="Payment" />
      <h1 className="text-4xl">Payment</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-6">
          {demoPayments && (
            <p role="note" className="border-highlight border-s-4 bg-highlight-soft px-4 py-3">
              This shop is a demonstration: online payments are pretended, and no money moves.
            </p>
          )}
          <PaymentChoice offer={report} method={method} cashFee={cashFee} onChange={setMethod} />
          <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3 empty:hidden">
            {problem}
          </p>
          <Button
            busy={stage === "open" || stage === "saving"}
            className="justify-self-start max-sm:w-full"
            onClick={() => void (method === "online" ? payOnline() : payOnDelivery())}
          >
            {method === "online" ? `Pay ${formatRupees(order.totalWithTax)}` : "Pay on delivery"}
          </Button>
          <PolicyLinks />
        </div>
        <OrderSummary order={order} cashFee={method === "delivery" ? cashFee : 0} />
      </div>
      {stage === "opening" && <Overlay label="Opening the payment window …" />}
    </div>
  );
}

/** The initial order until its amount has changed: an item may have been cancelled since. */
function useCurrentOrder(initialOrder: Order, amount: number | undefined): Order {
  const { load, data, state } = useFetcher<LoadedOrder>();
  const order = data?.order ?? initialOrder;
  const isStale = amount !== undefined && amount !== order.totalWithTax;
  useEffect(() => {
    if (isStale && state === "idle" && !data) void load(`/order/${initialOrder._id}`);
  }, [isStale, state, data, load, initialOrder._id]);
  return order;
}
