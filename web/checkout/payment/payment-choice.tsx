import { useId } from "react";
import { formatRupees } from "#contract/money.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";

export type PaymentMethod = "online" | "delivery";

/** How a bag or an order can be paid. */
export type PaymentOffer = CheckedBag["payment"];

/** What was chosen, as far as it is offered. */
export function offeredMethod(offer: PaymentOffer | undefined, method: PaymentMethod): PaymentMethod {
  if (!offer) return method;
  if (method === "delivery") return offer.cashOnDelivery.allowed ? method : "online";
  return offer.online || !offer.cashOnDelivery.allowed ? method : "delivery";
}

interface PaymentChoiceProps {
  /** Undefined until the methods are known. */
  offer: PaymentOffer | undefined;
  method: PaymentMethod;
  /** What paying at the door adds. */
  cashFee: number;
  onChange: (method: PaymentMethod) => void;
  /** In lines rather than cards, beside the button that places the order. */
  isSmall?: boolean;
}

export function PaymentChoice({ offer, method, cashFee, onChange, isSmall = false }: PaymentChoiceProps) {
  const cash = offer?.cashOnDelivery;
  return (
    <fieldset className={`grid ${isSmall ? "gap-2" : "gap-3"}`}>
      <legend className={`font-display font-semibold ${isSmall ? "mb-3 text-lg" : "mb-4 text-xl"}`}>
        How would you like to pay?
      </legend>
      <Option
        icon="card"
        name="Pay online"
        sentence={
          offer?.online === false
            ? "This order cannot be paid online."
            : "UPI or card, in the window of our payment partner."
        }
        isSmall={isSmall}
        disabled={offer?.online === false}
        checked={method === "online"}
        onPick={() => onChange("online")}
      />
      <Option
        icon="truck"
        name="Cash on delivery"
        sentence={cash ? cash.sentence || formatCash(cashFee) : "One moment …"}
        isSmall={isSmall}
        disabled={!cash?.allowed}
        checked={method === "delivery"}
        onPick={() => onChange("delivery")}
      />
    </fieldset>
  );
}

const formatCash = (fee: number) =>
  fee > 0 ? `Pay in cash when it arrives, with a fee of ${formatRupees(fee)}.` : "Pay in cash when it arrives.";

interface OptionProps {
  icon: IconName;
  name: string;
  sentence: string;
  disabled: boolean;
  isSmall: boolean;
  checked: boolean;
  onPick: () => void;
}

function Option({ icon, name, sentence, disabled, isSmall, checked, onPick }: OptionProps) {
  const id = useId();
  return (
    <label
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center border bg-surface ${isSmall ? "min-h-14 gap-x-3 px-3 py-2" : "min-h-22 gap-x-4 px-4 py-3"} has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${
        disabled ? "border-line" : "border-line-strong hover:border-ink has-checked:border-ink"
      }`}
    >
      <input
        type="radio"
        name="way"
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        aria-label={name}
        aria-describedby={id}
        className="size-5 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-6 checked:border-accent disabled:border-line"
      />
      <span className="grid">
        <span className={`font-semibold ${disabled ? "text-ink-soft" : ""}`}>{name}</span>
        <span id={id} className="text-ink-soft text-sm">
          {sentence}
        </span>
      </span>
      <Icon name={icon} className={`${isSmall ? "size-6" : "size-7"} ${disabled ? "text-line-strong" : ""}`} />
    </label>
  );
}
