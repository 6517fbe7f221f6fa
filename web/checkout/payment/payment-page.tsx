import { useEffect } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { noticeSeconds } from "#contract/messages.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { LoadedOrder } from "#web/account/orders/load-orders.ts";
import { call } from "#web/api.ts";
import { checkoutState } from "#web/checkout/steps/continue-checkout.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { updateUser } from "#web/session/session.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { Route } from "./+types/payment-page.ts";
import { type PaymentState, paymentPath } from "./pay-again.tsx";
import { PayForOrder } from "./pay-for-order.tsx";

const toAccountMs = 2000;

/** The profile is loaded again: its phone number may have been added in another tab or device. */
export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const orderId = url.searchParams.get("order");
  const { user: known } = await requireBuyer(request);
  // Guests begin with their number.
  if (!known) return { cashFee: (await call("GET /shipping")).cashFee, hasPhone: true, orderId };
  const [{ user }, { cashFee }] = await Promise.all([call("GET /user/me"), call("GET /shipping")]);
  updateUser(user);
  return { cashFee, hasPhone: user.phoneNumber.trim() !== "", orderId };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Payment", hidden: true });

export const HydrateFallback = PaymentSkeleton;

export default function PaymentPage({ loaderData: { hasPhone, cashFee, orderId } }: Route.ComponentProps) {
  const { order, opens = false, problem } = (useLocation().state ?? {}) as PaymentState;
  const known = { hasPhone, cashFee, opens, problem };
  if (order && (!orderId || order._id === orderId)) return <Payment order={order} {...known} />;
  return orderId ? <LoadedPayment key={orderId} orderId={orderId} {...known} /> : <NoOrder />;
}

interface Known {
  hasPhone: boolean;
  cashFee: number;
  opens: boolean;
  problem: string | undefined;
}

function Payment({ order, hasPhone, ...known }: Known & { order: Order }) {
  return hasPhone ? <PayForOrder key={order._id} order={order} {...known} /> : <NoPhone order={order} />;
}

/** Without navigation state, as in another tab. Merchants and admins may read orders of others, but not pay for them. */
function LoadedPayment({ orderId, ...known }: Known & { orderId: string }) {
  const { load, data } = useFetcher<LoadedOrder>();
  useEffect(() => void load(`/order/${encodeURIComponent(orderId)}`), [load, orderId]);
  if (!data) return <PaymentSkeleton />;
  return data.order && data.isBuyer ? <Payment order={data.order} {...known} /> : <NoOrder />;
}

function NoOrder() {
  const navigate = useNavigate();
  useEffect(() => {
    // A timer, since Strict Mode runs the effect twice and would show two notices.
    const timer = setTimeout(() => {
      notify({
        kind: "warning",
        title: "No order found. Please start from cart.",
        seconds: noticeSeconds.orderProblem,
      });
      void navigate("/cart", { replace: true });
    });
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PaymentSkeleton />;
}

function NoPhone({ order }: { order: Order }) {
  const navigate = useNavigate();
  const returnTo = paymentPath(order);
  useEffect(() => {
    const goToAccount = () => void navigate("/dashboard", { replace: true, state: checkoutState(returnTo) });
    const timer = setTimeout(goToAccount, toAccountMs);
    return () => clearTimeout(timer);
  }, [navigate, returnTo]);
  return (
    <div className="page grid min-h-[60dvh] content-start gap-6 pt-8 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3">
        Phone number is required for payment. Redirecting to Account Details...
      </p>
    </div>
  );
}

/** Shown until the order is known. */
function PaymentSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <div className="mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-3">
          <Skeleton className="mb-3 h-7 w-64" />
          <Skeleton className="h-22" />
          <Skeleton className="h-22" />
        </div>
        <Skeleton className="h-90" />
      </div>
    </div>
  );
}
