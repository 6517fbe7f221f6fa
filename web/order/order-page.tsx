import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { can, isAdmin } from "#contract/customers/roles.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { loadCases } from "#web/account/cases/load-cases.ts";
import { OrderDocuments } from "#web/account/documents/order-documents.tsx";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { OrderLinks } from "#web/account/orders/order-links.tsx";
import { OrderSums } from "#web/account/orders/order-sums.tsx";
import { PaymentBadge, StatusBadge } from "#web/account/orders/status-badge.tsx";
import { OrderParcels } from "#web/account/tracking/order-parcels.tsx";
import { isUnderWay } from "#web/account/tracking/parcel-words.ts";
import { call } from "#web/api.ts";
import { isUnpaid, PayAgain } from "#web/checkout/payment/pay-again.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { InvoiceRecipient, readRecipient } from "#web/office/orders/invoice-recipient.tsx";
import { loadOfficeCases } from "#web/office/orders/load-office-cases.ts";
import { OfficeCases } from "#web/office/orders/office-cases.tsx";
import { requireBuyer } from "#web/session/guards.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/order-page.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CancelledSums } from "./cancelled-sums.tsx";
import { changeOrder } from "./change-order.ts";
import { DeliveryAddress } from "./delivery-address.tsx";
import { OrderCases } from "./order-cases.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user, isBuyerOf } = await requireBuyer(request);
  const order = await loadOrder(params.id);
  const isBuyer = isBuyerOf(order);
  // Merchants who sold something of an order may read it, but not how it was paid.
  const report =
    order?.products.some(({ status }) => status === "Cancelled") &&
    (await call("GET /payment/status/{id}", { params }).catch(() => undefined));
  const documents = order ? (await call("GET /order/{id}/document", { params })).documents : [];
  const cases = order && isBuyer ? await loadCases(order) : undefined;
  const hasRecipient = order?.user === null && documents.length > 0 && user !== undefined && can(user, "refund orders");
  return {
    order,
    office: user && (await loadOfficeCases(user, order)),
    report: report || undefined,
    documents,
    isBuyer,
    isGuest: user === undefined,
    canAsk: isBuyer && user !== undefined && !isAdmin(user),
    hasRecipient,
    cases,
  };
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  request.method === "POST" ? readRecipient(params.id) : changeOrder(request, params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Order Details", hidden: true });

export const HydrateFallback = OrderSkeleton;

export default function OrderPage({
  loaderData: { order, report, documents, isBuyer, isGuest, canAsk, hasRecipient, cases, office },
}: Route.ComponentProps) {
  if (!order) return <NoOrder />;
  // The one invoice of the flat scheme has a button; where there is more, all of it is listed.
  const hasList = documents.some(({ _id }) => _id !== order._id);
  return (
    <div className="page min-h-[70dvh] pt-4 pb-16 lg:pt-8">
      {!isGuest && <BackToOrders />}
      <Head order={order} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-10">
          {isBuyer && order.parcels.some(isUnderWay) && <OrderParcels parcels={order.parcels} />}
          <OrderItems order={order} isBuyer={isBuyer} cases={cases} />
          {cases && <OrderCases cases={cases} />}
          {isBuyer && !order.parcels.some(isUnderWay) && <OrderParcels parcels={order.parcels} />}
          {office && <OfficeCases order={order} cases={office} />}
          <OrderTimeline events={order.timeline} />
        </div>
        <div className="grid gap-8 bg-surface p-5 lg:sticky lg:top-[calc(var(--header)+2.5rem)] lg:p-6 print:block print:p-0">
          <section aria-labelledby="summary" className="grid gap-4 print:mb-8 print:block">
            <h2 id="summary" className="text-xl">
              Order Summary
            </h2>
            <OrderSums order={order} />
            <CancelledSums order={order} report={report} />
            <p className="flex items-center justify-between gap-4">
              <span className="text-ink-soft text-sm">Payment status</span>
              <PaymentBadge status={order.paymentStatus} />
            </p>
            {isBuyer && isUnpaid(order) && <PayAgain order={order} tried={order.paymentTried} />}
          </section>
          <DeliveryAddress address={order.address} />
          {hasList && <OrderDocuments documents={documents} />}
          {hasRecipient && <InvoiceRecipient />}
          <OrderLinks order={hasList ? { ...order, invoiceNumber: null } : order} canAsk={canAsk} />
          {order.canCancel && <CancelOrder order={order} isBuyer={isBuyer} />}
        </div>
      </div>
    </div>
  );
}

/** A step back in the history; to the list after placing the order, or where there is no history, as from a mail. */
function BackToOrders() {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const toList = `${pathname}${search}`.includes("success") || key === "default";
  return (
    <Button
      look="quiet"
      size="small"
      className="-ml-4"
      onClick={() => void (toList ? navigate("/dashboard/orders") : navigate(-1))}
    >
      <Icon name="arrow-left" className="size-5" />
      Back to orders
    </Button>
  );
}

function Head({ order: { _id, number, created, status } }: { order: OrderDetails }) {
  return (
    <header className="mt-2 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-line border-b pb-5">
      <h1>Order Details</h1>
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-2 text-sm">
        <Detail term="Order Number">{number}</Detail>
        <Detail term="Order ID">{_id}</Detail>
        <Detail term="Order Date">
          <Time at={created}>{formatDate(created)}</Time>
        </Detail>
        <Detail term="Status">
          <StatusBadge status={status} />
        </Detail>
      </dl>
    </header>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{term}</dt>
      <dd className="wrap-anywhere min-h-6 font-semibold">{children}</dd>
    </div>
  );
}

function OrderSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-4 pb-16 lg:pt-8">
      <h1 className="sr-only">Order Details</h1>
      <Skeleton className="h-11 w-40" />
      <Skeleton className="mt-2 h-10 w-64" />
      <div className="mt-12 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-10 border-line border-y py-5">
          <ItemSkeleton />
          <ItemSkeleton />
        </div>
        <Skeleton className="h-110" />
      </div>
    </div>
  );
}

const ItemSkeleton = () => (
  <div className="flex gap-5">
    <Skeleton className="aspect-4/5 w-16 sm:w-20" />
    <div className="grid flex-1 content-start gap-2">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
    </div>
  </div>
);
