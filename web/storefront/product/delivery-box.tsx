import { useEffect, useState } from "react";
import { useSession } from "#web/account/session.ts";
import type { DeliveryAnswer } from "#web/checkout/ask-delivery.ts";
import { usePin } from "#web/checkout/pin-code.ts";
import { PinForm } from "#web/checkout/pin-form.tsx";

/** When the product arrives at the PIN code that this browser remembers, or else at the default address. The page is the same for everyone, so the browser asks. */
export function DeliveryBox({ product }: { product: string }) {
  const pincode = usePin();
  const isSignedIn = useSession().state === "signed in";
  const [answer, setAnswer] = useState<DeliveryAnswer>();
  useEffect(() => {
    if (!pincode && !isSignedIn) return;
    let isCurrent = true;
    void import("#web/checkout/ask-delivery.ts")
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
