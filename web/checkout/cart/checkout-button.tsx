import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { Delivery } from "./delivery.tsx";
import { useAddresses } from "./use-addresses.ts";
import { useCheckout } from "./use-checkout.ts";

interface CheckoutProps {
  /** What stands above: the sums. It scrolls together with the address where there is little room. */
  children: ReactNode;
  /** The other way out, beside or below the button. */
  beside: ReactNode;
  scrolls?: boolean;
}

export function Checkout({ children, beside, scrolls = false }: CheckoutProps) {
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string>();
  const { stage, start } = useCheckout();
  // An address can be deleted while its id is still kept here.
  const chosen = addresses?.some(({ _id }) => _id === picked) ? picked : undefined;
  return (
    <div className="grid gap-4">
      <div className={`grid gap-4 ${scrolls ? "-m-1 max-h-[40dvh] overflow-y-auto p-1" : ""}`}>
        {children}
        <Delivery addresses={addresses} chosen={chosen} onChoose={setPicked} />
      </div>
      <div className={`grid gap-3 ${scrolls ? "grid-cols-2" : ""}`}>
        <Button
          block
          busy={stage === "looking"}
          onClick={() => void start(chosen)}
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
