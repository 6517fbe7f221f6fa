import { useEffect, useState } from "react";
import type { DeliveryAnswer } from "#web/checkout/delivery/ask-delivery.ts";
import { usePin } from "#web/checkout/delivery/pin-code.ts";
import { PinForm } from "#web/checkout/delivery/pin-form.tsx";
import { useSession } from "#web/session/session.ts";

/**
 * When the product arrives at the PIN code that this browser remembers, or else at the default address. The page is the same for everyone,
 * so the browser asks.
 */
export function DeliveryBox({ product }: { product: string }) {
  const pincode = usePin();
  const isSignedIn = useSession().state === "signed in";
  const [answer, setAnswer] = useState<DeliveryAnswer>();
  useEffect(() => {
    if (!pincode && !isSignedIn) return;
    let isCurrent = true;
    void import("#web/checkout/delivery/ask-delivery.ts")
      .then(({ askDelivery }) => askDelivery(pincode, product))
      .then((found) => isCurrent && setAnswer(found));
    return () => {
      isCurrent = false;
    };
  }, [pincode, product, isSignedIn]);
  const shown = answer?.pincode === pincode && answer.product === product ? answer : undefined;
  return (
    <div>
      <PinForm />
      {/* Two lines are kept free for the answer. */}
      <p role="status" className={`min-h-12 ${shown?.served === false ? "text-danger" : "font-semibold"}`}>
        {shown?.sentence}
      </p>
    </div>
  );
}
