import { useEffect, useEffectEvent, useState } from "react";
import { Link, redirect, useNavigate } from "react-router";
import { GuestCheckout } from "#contract/sales/guests.ts";
import type { Order } from "#contract/sales/orders.ts";
import { AddressFields } from "#web/account/addresses/address-fields.tsx";
import { clearBag, useBag } from "#web/checkout/bag/bag.ts";
import { deliverTo } from "#web/checkout/cart/bag-check.ts";
import { BagNotes, BagSummary } from "#web/checkout/cart/bag-contents.tsx";
import { EmptyBag } from "#web/checkout/cart/empty-bag.tsx";
import { startCheckout } from "#web/checkout/cart/start-checkout.ts";
import { paymentPath } from "#web/checkout/payment/pay-again.tsx";
import { PolicyLinks } from "#web/checkout/payment/policy-links.tsx";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { isSignedIn } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/guest-checkout-page.ts";
import { CheckoutItems } from "./checkout-items.tsx";
import { registerGuest } from "./guest.ts";

interface Answer extends Faults {
  order?: Order;
}

/** Not for members: they have a profile and addresses. */
export function clientLoader() {
  if (isSignedIn()) throw redirect("/cart");
  return null;
}

export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Answer> =>
  submit<typeof GuestCheckout, Answer>(request, GuestCheckout, async (form) => {
    const addressId = await registerGuest(form);
    const { order } = await startCheckout({ addressId, gstin: "", onPlacing: () => undefined, isReady: true });
    return { fields: {}, ...(order && { order }) };
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Checkout", hidden: true });

export function HydrateFallback() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Checkout</h1>
      <Skeleton className="mt-6 h-180 max-w-xl lg:mt-8" />
    </div>
  );
}

export default function GuestCheckoutPage({ actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const { lines } = useBag();
  const [isPlaced, setPlaced] = useState(false);
  const navigate = useNavigate();
  const goToPayment = useEffectEvent(async (order: Order) => {
    setPlaced(true);
    await navigate(paymentPath(order), { state: { order }, replace: true });
    clearBag();
  });
  const order = answer?.order;
  useEffect(() => {
    if (order) void goToPayment(order);
  }, [order]);
  // The rates of delivery of whoever looks at the bag next are their own.
  useEffect(() => () => deliverTo(undefined), []);
  return (
    <div className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Checkout</h1>
      {lines.length === 0 && !isPlaced ? <EmptyBag /> : <CheckoutForm faults={answer} />}
    </div>
  );
}

function CheckoutForm({ faults }: { faults: Answer | undefined }) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
      <SubmitForm
        faults={faults}
        className="grid max-w-xl gap-8"
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === "zipCode" && target.value)
            deliverTo(target.value.trim());
        }}
      >
        {({ busy, fields }) => (
          <>
            <fieldset className="grid gap-5">
              <legend className="mb-4 font-display text-xl">How we reach you</legend>
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                required
                help="Here we send the link to your order."
                error={fields.email}
              />
              <Field
                label="Phone Number"
                name="phoneNumber"
                type="tel"
                autoComplete="tel"
                required
                help="For the courier, if the door cannot be found."
                error={fields.phoneNumber}
              />
            </fieldset>
            <fieldset className="grid gap-5">
              <legend className="mb-4 font-display text-xl">Where it goes</legend>
              <AddressFields fields={fields} isGuests />
            </fieldset>
            <div className="grid gap-4">
              <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
                Place order and pay
              </Button>
              <p className="text-ink-soft text-sm">
                You choose how to pay on the next page.{" "}
                <Link className="link" to="/login?next=%2Fcart">
                  Log in instead
                </Link>
              </p>
              <PolicyLinks />
            </div>
          </>
        )}
      </SubmitForm>
      <section aria-label="Summary" className="grid gap-5 bg-surface p-5 max-lg:order-first lg:sticky lg:top-28 lg:p-6">
        <h2>Summary</h2>
        <BagNotes />
        <CheckoutItems />
        <BagSummary />
        <Link className="link -my-2 inline-flex min-h-11 items-center justify-self-start text-sm" to="/cart">
          Change the bag
        </Link>
      </section>
    </div>
  );
}
