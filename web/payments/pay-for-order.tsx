import { useEffect, useState } from "react";
import { Navigate, useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { OrderItem } from "#web/orders/order-item.tsx";
import type { clientLoader } from "#web/orders/order-page.tsx";
import { OrderSums } from "#web/orders/order-sums.tsx";
import { isUnpaid } from "#web/orders/pay-again.tsx";
import { Button } from "#web/ui/button.tsx";
import { Overlay } from "#web/ui/overlay.tsx";
import { PaymentChoice, type Way } from "./payment-choice.tsx";
import { usePayment } from "./use-payment.ts";
import { usePaymentReport } from "./use-payment-report.ts";

/** The order as the history kept it, until the shop has another one: an item may have been cancelled since. */
function useOrderNow(kept: Order, amount: number | undefined): Order {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const order = data?.order ?? kept;
  const isOld = amount !== undefined && amount !== order.totalWithTax;
  useEffect(() => {
    if (isOld && state === "idle" && !data) void load(`/order/${kept._id}`);
  }, [isOld, state, data, load, kept._id]);
  return order;
}

export function PayForOrder({ order: kept }: { order: Order }) {
  const report = usePaymentReport(kept._id);
  const order = useOrderNow(kept, report?.amount);
  const { totalWithTax, products } = order;
  const [picked, setPicked] = useState<Way>("online");
  const { stage, problem, payOnline, payOnDelivery } = usePayment({ orderId: order._id, amount: totalWithTax });
  const way = report?.online === false && report.cashOnDelivery.allowed ? "delivery" : picked;
  const isSettled = report && stage === "at rest" && (report.underWay || !isUnpaid({ ...order, ...report }));
  if (isSettled) return <Navigate to={`/order/success/${order._id}`} replace />;

  const live = products.filter(({ status }) => status !== "Cancelled");
  return (
    <div className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-6">
          <PaymentChoice report={report} way={way} onChange={setPicked} />
          <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3 empty:hidden">
            {problem}
          </p>
          <Button
            busy={stage === "open" || stage === "noting"}
            className="justify-self-start max-sm:w-full"
            onClick={() => void (way === "online" ? payOnline() : payOnDelivery())}
          >
            {way === "online" ? `Pay ${formatRupees(totalWithTax)}` : "Place order, pay on delivery"}
          </Button>
        </div>
        <section aria-labelledby="summary" className="grid gap-5 bg-surface p-5 lg:sticky lg:top-28 lg:p-6">
          <h2 id="summary" className="text-xl">
            Order Summary
          </h2>
          <p className="text-ink-soft text-sm">
            Order <span className="wrap-anywhere font-semibold text-ink">{order._id}</span>
          </p>
          <ul aria-label="Items" className="grid gap-4 border-line border-y py-4">
            {live.map((item) => (
              <li key={item._id}>
                <OrderItem item={item} />
              </li>
            ))}
          </ul>
          <OrderSums order={order} />
        </section>
      </div>
      {stage === "opening" && <Overlay label="Opening the payment window …" />}
    </div>
  );
}
