import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { noticeSeconds } from "#contract/limits.ts";
import type { Order } from "#contract/orders.ts";
import { requireUser } from "#web/account/guards.ts";
import { updateUser } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { notify } from "#web/layout/notices.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/payment-page.ts";
import { PayForOrder } from "./pay-for-order.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

const toAccountMs = 2000;

/** The profile is asked for anew: its phone number may have come from another tab or device. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
  const { user } = await call("GET /user/me");
  updateUser(user);
  return { hasPhone: user.phoneNumber.trim() !== "" };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Payment", hidden: true });

export const HydrateFallback = PaymentSkeleton;

export default function PaymentPage({ loaderData: { hasPhone } }: Route.ComponentProps) {
  // The step of the history carries the order, so it is there after a reload too.
  const { order } = (useLocation().state ?? {}) as { order?: Order };
  if (!order) return <NoOrder />;
  if (!hasPhone) return <NoPhone />;
  return <PayForOrder key={order._id} order={order} />;
}

function NoOrder() {
  const navigate = useNavigate();
  useEffect(() => {
    // Not in a development build's trial run of this effect, which would say it twice.
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

function NoPhone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/dashboard", { replace: true }), toAccountMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="page grid min-h-[60dvh] content-start gap-6 pt-8 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3">
        Phone number is required for payment. Redirecting to Account Details...
      </p>
    </div>
  );
}
