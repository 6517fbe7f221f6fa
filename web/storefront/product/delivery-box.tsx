import { useEffect, useState } from "react";
import type { Reply } from "#contract/api.ts";
import { useSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { typedPin, usePin } from "#web/checkout/pin-code.ts";
import { PinForm } from "#web/checkout/pin-form.tsx";
import { messageForPeople } from "#web/error-message.ts";

type Answer = Pick<Reply<"GET /delivery">, "served" | "sentence"> & { key: string };

/** When the product arrives at the PIN code that this browser remembers, or else at the default address. The page is the same for everyone, so the browser asks. */
export function DeliveryBox({ product }: { product: string }) {
  const pincode = usePin();
  const [answer, setAnswer] = useState<Answer>();
  const key = `${pincode} ${product}`;
  const session = useSession();
  const userId = session.state === "signed in" && session.user._id;
  useEffect(() => {
    if (userId && !typedPin())
      void import("#web/checkout/address-pin.ts").then(({ loadAddressPin }) => loadAddressPin(userId));
  }, [userId]);
  useEffect(() => {
    if (!pincode) return;
    let isCurrent = true;
    const show = (found: Omit<Answer, "key">) => isCurrent && setAnswer({ ...found, key });
    call("GET /delivery", { query: { pincode, product } }).then(show, (error: unknown) =>
      show({ served: true, sentence: messageForPeople(error, "") }),
    );
    return () => {
      isCurrent = false;
    };
  }, [pincode, product, key]);
  const shown = pincode && answer?.key === key ? answer : undefined;
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
