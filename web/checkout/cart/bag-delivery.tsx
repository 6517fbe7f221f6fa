import { PinForm } from "#web/checkout/delivery/pin-form.tsx";
import { useBagCheck } from "./bag-check.ts";

/** Where the bag goes and when all of it is there. `isAddressed`: an address is chosen below, so no PIN code is asked for. */
export function BagDelivery({ isAddressed }: { isAddressed: boolean }) {
  const { state, answer } = useBagCheck();
  const delivery = state === "failed" ? null : answer?.delivery;
  return (
    <section aria-label="Delivery">
      {!isAddressed && <PinForm />}
      <p
        role="status"
        className={`min-h-6 ${delivery?.served === false ? "font-semibold text-danger" : "font-semibold"} ${state === "checking" ? "opacity-50" : ""}`}
      >
        {delivery?.sentence}
      </p>
    </section>
  );
}
