import { useId } from "react";
import { formatRupees } from "#contract/money.ts";
import type { PaymentReport } from "#contract/sales/payments.ts";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";

export type PaymentMethod = "online" | "delivery";

interface PaymentChoiceProps {
  /** Undefined until the methods for this order are known. */
  report: PaymentReport | undefined;
  method: PaymentMethod;
  /** What paying at the door adds. */
  cashFee: number;
  onChange: (method: PaymentMethod) => void;
}

export function PaymentChoice({ report, method, cashFee, onChange }: PaymentChoiceProps) {
  const cash = report?.cashOnDelivery;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-display font-semibold text-xl">How would you like to pay?</legend>
      <Option
        icon="card"
        name="Pay online"
        sentence={
          report?.online === false
            ? "This order cannot be paid online."
            : "UPI or card, in the window of our payment partner."
        }
        disabled={report?.online === false}
        checked={method === "online"}
        onPick={() => onChange("online")}
      />
      <Option
        icon="truck"
        name="Cash on delivery"
        sentence={cash ? cash.sentence || formatCash(cashFee) : "One moment …"}
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
  checked: boolean;
  onPick: () => void;
}

function Option({ icon, name, sentence, disabled, checked, onPick }: OptionProps) {
  const id = useId();
  return (
    <label
      className={`grid min-h-22 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border bg-surface px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${
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
      <Icon name={icon} className={`size-7 ${disabled ? "text-line-strong" : ""}`} />
    </label>
  );
}
