import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { formatRupees } from "#contract/money.ts";
import { readPin } from "#contract/pin-code.ts";
import { usePin } from "#web/checkout/delivery/pin-code.ts";
import { changeDraft, useDraft } from "#web/checkout/details/draft.ts";
import { offeredMethod, PaymentChoice } from "#web/checkout/payment/payment-choice.tsx";
import { PolicyLinks } from "#web/checkout/payment/policy-links.tsx";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { askedOf, guestsAsked, knownOf, nothingAsked } from "./asked-details.ts";
import { deliverTo, payWith, useBagCheck } from "./bag-check.ts";
import { BagDelivery } from "./bag-delivery.tsx";
import { DeliverySelect, goingTo } from "./delivery-select.tsx";
import { useAddresses } from "./own-addresses.ts";
import { useCheckout } from "./use-checkout.ts";

/** Most buyers have been here before: what asks for their address comes when it is needed, with what saves it. */
const DetailsFields = lazy(async () => {
  const [fields] = await Promise.all([
    import("#web/checkout/details/details-fields.tsx"),
    import("#web/checkout/details/save-details.ts"),
  ]);
  return fields;
});

interface PartProps {
  /** The form that the fields and the button belong to: they stand in different places. */
  formId: string;
  isGuest?: boolean;
}

const useOwner = () => {
  const session = useSession();
  return session.state === "signed in" ? session.user : undefined;
};

interface CheckoutDetailsProps extends PartProps {
  /** The cursor goes to the first field that is empty. */
  isFocused?: boolean;
}

/** Where the order goes and how it is paid. */
export function CheckoutDetails({ formId, isGuest = false, isFocused = false }: CheckoutDetailsProps) {
  const user = useOwner();
  const owner = user?._id ?? "";
  const addresses = useAddresses();
  const { details, addressId, gstin, method: wanted } = useDraft(owner);
  const { answer } = useBagCheck();
  const { pricesIncludeTax, shipping } = useSite().store;
  const asked = user ? askedOf(user, addresses, addressId) : isGuest ? guestsAsked : nothingAsked;
  const isAsked = asked.phone || asked.address;
  const pin = usePin();
  const known = { ...(user ? knownOf(user) : {}), zipCode: pin };
  const to = goingTo(addresses, addressId);
  const goesTo = asked.address ? readPin(details.zipCode ?? pin) : (to?.zipCode ?? pin);
  const method = offeredMethod(answer?.payment, wanted);
  useEffect(() => deliverTo(goesTo || undefined), [goesTo]);
  useEffect(() => payWith(method === "delivery" ? "cash" : "online"), [method]);
  // The rates of delivery of whoever looks at the bag next are their own.
  useEffect(() => () => payWith("online"), []);
  return (
    <div className="grid gap-5">
      {!isGuest && <DeliverySelect owner={owner} addresses={addresses} />}
      {/* The button outside of it sends the form, also by Enter in a field. */}
      <form id={formId} noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-5 empty:hidden">
        {isAsked && (
          <Suspense fallback={<Skeleton className={asked.address ? "h-120" : "h-24"} />}>
            <DetailsFields key={owner} owner={owner} asked={asked} known={known} isFocused={isFocused} />
          </Suspense>
        )}
      </form>
      <BagDelivery isAddressed={asked.address || to !== undefined} />
      <PaymentChoice
        isSmall
        offer={answer?.payment}
        method={method}
        cashFee={shipping.cashFee}
        onChange={(chosen) => changeDraft(owner, { method: chosen })}
      />
      {pricesIncludeTax && (
        <Field
          name="gstin"
          label="GSTIN, if you buy for a business"
          value={gstin}
          onChange={({ target }) => changeDraft(owner, { gstin: target.value })}
          maxLength={15}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <PolicyLinks />
    </div>
  );
}

interface CheckoutButtonProps extends PartProps {
  /** The other way out, beside or below the button. */
  beside?: ReactNode;
  className?: string;
}

/** The one button that places the order. Its name is "Checkout", and beside it stands what is paid. */
export function CheckoutButton({ formId, isGuest = false, beside, className = "" }: CheckoutButtonProps) {
  const owner = useOwner()?._id ?? "";
  const { state, answer } = useBagCheck();
  const { method: wanted } = useDraft(owner);
  const method = offeredMethod(answer?.payment, wanted);
  const { stage, start } = useCheckout({ isGuest, method });
  const words = isGuest ? (method === "online" ? "Place order and pay" : "Place order") : "Checkout";
  return (
    <>
      <div className={`grid gap-3 ${className}`}>
        <Button
          type="submit"
          form={formId}
          block
          busy={stage === "checking"}
          onClick={(event) => {
            event.preventDefault();
            void start();
          }}
          className="order-last whitespace-nowrap px-2!"
        >
          {words}
          {state === "answered" && answer && answer.total > 0 && (
            <span aria-hidden="true" className="font-normal">{`· ${formatRupees(answer.totalWithTax)}`}</span>
          )}
        </Button>
        {beside}
      </div>
      {stage === "placing" && <Overlay label="Placing your order …" />}
    </>
  );
}
