import { useBag } from "#web/checkout/bag/bag.ts";
import { useBackFromLogin } from "#web/checkout/steps/continue-checkout.ts";
import { deliveryLine } from "#web/layout/delivery-promise.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/cart-page.ts";
import { BagLines, BagNotes, BagSummary } from "./bag-contents.tsx";
import { CheckoutButton, CheckoutDetails } from "./checkout-panel.tsx";
import { EmptyBag } from "./empty-bag.tsx";

const formId = "cart-checkout";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Shopping Cart", description: "What you have chosen, and what it comes to." });

/**
 * The server does not know the bag: everybody gets the same frame, which the browser fills. The footer stays below the screen of a phone,
 * full or empty. Its scripts wait for the first paint: whoever has something in the bag has them already.
 */
export default function CartPage() {
  return (
    <div data-paint-first className="page min-h-dvh pt-8 pb-16 lg:min-h-[70dvh] lg:pt-12">
      <h1 className="text-4xl">Shopping Cart</h1>
      <p className="mt-2 text-ink-soft">{deliveryLine(useSite().store)}. You see the whole sum before you pay.</p>
      <div data-bag tabIndex={-1} className="mt-6 outline-none lg:mt-8">
        {useHydrated() ? <Contents /> : <CartSkeleton />}
      </div>
    </div>
  );
}

function Contents() {
  const isBack = useBackFromLogin();
  if (useBag().lines.length === 0) return <EmptyBag />;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-14">
      <section aria-label="Items">
        <BagNotes />
        <div className="border-line border-y py-5">
          <BagLines />
        </div>
      </section>
      <section aria-label="Summary" className="grid gap-5 bg-surface p-5 lg:sticky lg:top-28 lg:p-6">
        <h2>Summary</h2>
        <BagSummary />
        <CheckoutDetails formId={formId} isFocused={isBack} />
        <CheckoutButton
          formId={formId}
          beside={
            <ButtonLink to="/shop" look="secondary" block prefetch="intent" className="order-last">
              Continue shopping
            </ButtonLink>
          }
        />
      </section>
    </div>
  );
}

/** As large as a bag with two lines and its summary, so that nothing shifts. */
function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-14">
      <div className="grid gap-10 border-line border-y py-5">
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}

const LineSkeleton = () => (
  <div className="flex gap-3 md:gap-5">
    <Skeleton className="aspect-4/5 w-16 md:w-24" />
    <div className="grid flex-1 content-start gap-2">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2 h-11 w-56 max-w-full" />
      <Skeleton className="h-7 w-full" />
    </div>
  </div>
);
