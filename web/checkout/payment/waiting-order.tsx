import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { formatRupees } from "#contract/money.ts";
import { call } from "#web/api.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSession } from "#web/session/session.ts";
import { paymentPath } from "./pay-again.tsx";

type Waiting = Awaited<ReturnType<typeof call<"GET /payment/waiting">>>["order"];

/** Pages on which the order may have been placed, paid or cancelled; on the way out of them it is asked for again. */
const aboutOrders = /^\/(?:cart|payment|order|order-success|dashboard\/orders)(?:\/|$)/;

/** A line on top of every page while an order of one's own waits for its payment, but for the pages that say so themselves. */
export default function WaitingOrder() {
  const session = useSession();
  const { pathname } = useLocation();
  const userId = session.state === "signed in" ? session.user._id : undefined;
  const isAboutOrders = aboutOrders.test(pathname);
  const [waiting, setWaiting] = useState<Waiting>(null);
  // Inside the pages about orders each step asks again; elsewhere nothing about them changes.
  const asked = isAboutOrders ? pathname : "elsewhere";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew whenever something may have changed.
  useEffect(() => {
    if (userId === undefined) return setWaiting(null);
    let isCurrent = true;
    call("GET /payment/waiting").then(
      ({ order }) => isCurrent && setWaiting(order),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, asked]);
  if (!waiting || /^\/(?:payment|order)(?:\/|$)/.test(pathname)) return null;
  return (
    <aside aria-label="Waiting order" className="bg-highlight-soft px-4 py-2.5 text-center text-sm">
      An order of {formatRupees(waiting.amount)} waits for payment.{" "}
      <PageLink to={paymentPath(waiting)} className="link inline-block py-1 font-semibold">
        Pay now
      </PageLink>
    </aside>
  );
}
