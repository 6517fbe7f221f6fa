import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { clearBag } from "#web/checkout/bag/bag.ts";
import { usePin } from "#web/checkout/delivery/pin-code.ts";
import { paymentPath } from "#web/checkout/payment/pay-again.tsx";
import { PolicyLinks } from "#web/checkout/payment/policy-links.tsx";
import { checkoutState } from "#web/checkout/steps/continue-checkout.ts";
import { closeDrawer } from "#web/layout/drawers.ts";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { deliverTo } from "./bag-check.ts";
import { BagDelivery } from "./bag-delivery.tsx";
import { DeliverySelect, useAddresses } from "./delivery-select.tsx";
import { type CheckoutChoice as Choice, startCheckout } from "./start-checkout.ts";

interface CheckoutPanelProps {
  /** The sums, above the address and the button. They scroll together with the address where there is little room. */
  children: ReactNode;
  /** The other way out, beside or below the button. */
  beside: ReactNode;
  scrolls?: boolean;
}

export function CheckoutPanel({ children, beside, scrolls = false }: CheckoutPanelProps) {
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string>();
  const [gstin, setGstin] = useState("");
  const { pricesIncludeTax } = useSite().store;
  const { stage, start } = useCheckout();
  // The chosen address may have been deleted in the meantime.
  const chosen = addresses?.some(({ _id }) => _id === picked) ? picked : undefined;
  const zipCode = addresses?.find(({ _id, isDefault }) => (chosen ? _id === chosen : isDefault))?.zipCode;
  const pin = usePin();
  const goesTo = zipCode ?? (pin || undefined);
  useEffect(() => deliverTo(goesTo), [goesTo]);
  return (
    <div className="grid gap-4">
      <div className={`grid gap-4 ${scrolls ? "-m-1 max-h-[40dvh] overflow-y-auto p-1" : ""}`}>
        {children}
        <BagDelivery isAddressed={zipCode !== undefined} />
        <DeliverySelect addresses={addresses} chosen={chosen} onChoose={setPicked} />
        {pricesIncludeTax && (
          <Field
            name="gstin"
            label="GSTIN, if you buy for a business"
            value={gstin}
            onChange={({ target }) => setGstin(target.value)}
            maxLength={15}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <PolicyLinks />
      </div>
      <div className={`grid gap-3 ${scrolls ? "grid-cols-2" : ""}`}>
        <Button
          block
          busy={stage === "checking"}
          onClick={() => void start({ addressId: chosen, gstin })}
          className={scrolls ? "order-last" : ""}
        >
          Checkout
        </Button>
        {beside}
      </div>
      {stage === "placing" && <Overlay label="Placing your order …" />}
    </div>
  );
}

type Stage = "idle" | "checking" | "placing";

/** A module variable, since a second click can come before React has rendered the first. */
let isUnderWay = false;

function useCheckout() {
  const [stage, setStage] = useState<Stage>("idle");
  const navigate = useNavigate();

  async function run(choice: Choice) {
    setStage("checking");
    const { order, goTo } = await startCheckout({ ...choice, onPlacing: () => setStage("placing") });
    if (order) {
      // The bag is emptied behind the next page, where nobody sees it go.
      await navigate(paymentPath(order), { state: { order } });
      clearBag();
    } else if (goTo) {
      closeDrawer();
      await navigate(goTo, { state: checkoutState() });
    }
  }

  async function start(choice: Choice): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await run(choice);
    } finally {
      isUnderWay = false;
      setStage("idle");
    }
  }

  return { stage, start };
}
