import { useId, useState } from "react";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";
import { described, FieldError } from "#web/ui/forms/field-frame.tsx";
import { quantityFault } from "./quantity-fault.ts";

interface LineQuantityProps {
  /** Which line it is, for those who do not see where the field stands. */
  of: string;
  quantity: number;
  cap: number;
  onChange: (quantity: number) => void;
}

const longest = 4;

/** What cannot be bought stays in the field with the reason below it; the bag keeps its last good number. */
export function LineQuantity({ of, quantity, cap, onChange }: LineQuantityProps) {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const error = refused === undefined ? undefined : quantityFault(refused, cap);

  const take = (typed: string) => {
    const isFine = quantityFault(typed, cap) === undefined;
    setRefused(isFine ? undefined : typed);
    if (isFine) onChange(Number(typed));
  };

  return (
    <div className="grid gap-1.5">
      <div className={`flex w-fit rounded-md border bg-surface ${error ? "border-danger" : "border-line-strong"}`}>
        <Step
          label={`Decrease quantity of ${of}`}
          icon="minus"
          off={quantity <= 1}
          onStep={() => take(String(Math.min(quantity - 1, cap)))}
        />
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${of}`}
          value={error ? refused : quantity}
          onChange={({ target }) => take(target.value.replaceAll(/\D/g, "").slice(0, longest))}
          className="w-9 bg-transparent text-center font-semibold tabular-nums"
          {...described(id, { error })}
        />
        <Step
          label={`Increase quantity of ${of}`}
          icon="plus"
          off={quantity >= cap}
          onStep={() => take(String(quantity + 1))}
        />
      </div>
      <div role="status">
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: IconName;
  off: boolean;
  onStep: () => void;
}

/** Said to be off rather than switched off: the focus would be lost at the last piece. */
function Step({ label, icon, off, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onStep()}
      className="grid size-11 place-items-center hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-line-strong"
    >
      <Icon name={icon} className="size-4.5" />
    </button>
  );
}
