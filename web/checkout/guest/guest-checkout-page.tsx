import { useState } from "react";
import { Link, redirect } from "react-router";
import { formatRupees } from "#contract/money.ts";
import { useBag } from "#web/checkout/bag/bag.ts";
import { useBagCheck } from "#web/checkout/cart/bag-check.ts";
import { BagNotes, BagSummary } from "#web/checkout/cart/bag-contents.tsx";
import { CheckoutButton, CheckoutDetails } from "#web/checkout/cart/checkout-panel.tsx";
import { EmptyBag } from "#web/checkout/cart/empty-bag.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { isSignedIn } from "#web/session/session.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { Route } from "./+types/guest-checkout-page.ts";
import { CheckoutItems } from "./checkout-items.tsx";

/** Not for members: they have a profile and addresses. */
export function clientLoader() {
  if (isSignedIn()) throw redirect("/cart");
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Checkout", hidden: true });

export function HydrateFallback() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Checkout</h1>
      <Skeleton className="mt-6 h-180 max-w-xl lg:mt-8" />
    </div>
  );
}

const formId = "guest-checkout";

/** Everything that an order of a guest needs, on one page. */
export default function GuestCheckoutPage() {
  const { lines } = useBag();
  return (
    <div className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Checkout</h1>
      {lines.length === 0 ? (
        <EmptyBag />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
          <OrderSum />
          <div className="grid max-w-xl gap-5">
            <BagNotes />
            <CheckoutDetails isGuest formId={formId} />
            <CheckoutButton
              isGuest
              formId={formId}
              beside={
                <p className="order-last text-ink-soft text-sm">
                  You have an account?{" "}
                  <Link className="link" to="/login?next=%2Fcart">
                    Log in instead
                  </Link>
                </p>
              }
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** Beside the form where there is room; on phones one line that opens. */
function OrderSum() {
  const [isOpen, setOpen] = useState(false);
  const { lines } = useBag();
  const { state, answer } = useBagCheck();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-label="Summary" className="bg-surface lg:sticky lg:top-28 lg:order-last">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-2 px-4 text-start lg:hidden"
      >
        <span className="font-semibold">{count === 1 ? "1 piece" : `${count} pieces`}</span>
        <Icon name="chevron-down" className={`size-5 ${isOpen ? "rotate-180" : ""}`} />
        <span className="price ml-auto text-xl">
          {answer && state !== "failed" ? formatRupees(answer.totalWithTax) : <Skeleton className="h-6 w-24" />}
        </span>
      </button>
      <div className={`grid gap-5 p-5 max-lg:border-line max-lg:border-t lg:p-6 ${isOpen ? "" : "max-lg:hidden"}`}>
        <h2 className="max-lg:hidden">Summary</h2>
        <CheckoutItems />
        <BagSummary />
        <Link className="link -my-2 inline-flex min-h-11 items-center justify-self-start text-sm" to="/cart">
          Change the cart
        </Link>
      </div>
    </section>
  );
}
