import { Link } from "react-router";
import { formatDay } from "#contract/indian-time.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { OrderLinks } from "#web/account/orders/order-links.tsx";
import { call } from "#web/api.ts";
import { GuestNote } from "#web/checkout/guest/guest-note.tsx";
import { isUnpaid } from "#web/checkout/payment/pay-again.tsx";
import { usePaymentReport } from "#web/checkout/payment/use-payment-report.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { formatIndiaTime } from "#web/ui/dates/india-time.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/order-success-page.ts";
import { PaymentStatus } from "./payment-status.tsx";

/** Merchants who sold something of an order may read it, but not how it was paid. */
export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { user } = await requireBuyer(request);
  const report = call("GET /payment/status/{id}", { params: { id } }).catch(() => undefined);
  const link = user
    ? undefined
    : call("GET /guest/link/{orderId}", { params: { orderId: id } }).catch(() => ({ link: "" }));
  return { order: await loadOrder(id), report: await report, guestLink: (await link)?.link };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Order Placed", hidden: true });

export function HydrateFallback() {
  return (
    <div aria-busy="true" className="page grid min-h-[70dvh] content-start justify-items-center py-12 sm:py-16">
      <h1 className="sr-only">Your order</h1>
      <Skeleton className="h-120 w-full max-w-lg" />
    </div>
  );
}

export default function OrderSuccessPage({ loaderData: { order, report, guestLink } }: Route.ComponentProps) {
  return order ? <Placed key={order._id} order={order} report={report} guestLink={guestLink} /> : <NoOrder />;
}

/** When all of it is there, as promised with the order. */
function Arrival({ order: { products } }: { order: OrderDetails }) {
  const live = products.filter(({ status }) => status !== "Cancelled");
  const last = live
    .flatMap(({ promisedOn }) => promisedOn ?? [])
    .toSorted()
    .at(-1);
  if (!last) return null;
  return (
    <p className="font-semibold">{`${live.length > 1 ? "All of it arrives by" : "Arrives"} ${formatDay(last)}`}</p>
  );
}

/** To the whole minute: nobody pays in the last seconds. */
const formatUntil = (moment: string | null | undefined): string =>
  moment ? ` until ${formatIndiaTime(`${moment.slice(0, 16)}:00.000Z`)}` : "";

function Placed({
  order,
  report: first,
  guestLink,
}: Pick<Route.ComponentProps["loaderData"], "report" | "guestLink"> & { order: OrderDetails }) {
  const report = usePaymentReport(order._id, first);
  const isCancelled = order.status === "Cancelled";
  const isDue = isUnpaid({ ...order, ...report }) && !report?.underWay;
  return (
    <div className="page grid min-h-[70dvh] content-start justify-items-center py-12 sm:py-16">
      <div className="grid w-full max-w-lg justify-items-center gap-6 text-center">
        <Weave look="swatch" />
        <h1>
          {isCancelled
            ? "This order was cancelled."
            : isDue
              ? "The payment is not finished."
              : "Thank you for your order."}
        </h1>
        <p>
          Order{" "}
          <Link to={`/order/${order._id}?success`} prefetch="intent" className="link wrap-anywhere">
            {order._id}
          </Link>
        </p>
        <p>
          Order number <strong className="whitespace-nowrap tracking-wide">{order.number}</strong>
        </p>
        {!isCancelled && (
          <p className="text-ink-soft">
            {isDue
              ? `Nothing is lost: your order is kept and waits for payment${formatUntil(report?.waitsUntil)}.`
              : "A confirmation email will be sent to you shortly."}
          </p>
        )}
        <Arrival order={order} />
        <PaymentStatus order={order} report={report} />
        <OrderLinks order={order} canAsk={false} />
        {guestLink !== undefined && <GuestNote link={guestLink} email={order.user?.email ?? ""} />}
        <div className="grid w-full gap-3 sm:grid-cols-2 has-[>:only-child]:grid-cols-1!">
          {guestLink === undefined && (
            <ButtonLink to="/dashboard/orders" look="secondary" prefetch="intent">
              Manage Orders
            </ButtonLink>
          )}
          <ButtonLink to="/shop" look="secondary" prefetch="intent">
            Continue Shopping
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
