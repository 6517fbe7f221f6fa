import { useId } from "react";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";
import { described, FieldFrame } from "#web/ui/forms/field-frame.tsx";

interface QuantityFieldProps {
  value: string;
  max: number;
  disabled: boolean;
  error?: string;
  help?: string;
  onChange: (digits: string) => void;
  /** Somebody wants more than the most. */
  onLimit: () => void;
}

const longest = 4;

/** A whole number: whatever is no digit does not get in. */
export function QuantityField({ value, max, disabled, error, help, onChange, onLimit }: QuantityFieldProps) {
  const id = useId();
  const number = Number(value);
  const step = (by: number) => onChange(String(Math.min(Math.max(number + by, 1), Math.max(max, 1))));
  return (
    <FieldFrame id={id} label="Quantity" error={error} help={help}>
      <div
        className={`flex w-fit rounded-md border bg-surface has-disabled:bg-transparent ${error ? "border-danger" : "border-line-strong"}`}
      >
        <Step label="Decrease quantity" icon="minus" disabled={disabled || number <= 1} onStep={() => step(-1)} />
        <input
          id={id}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, "").slice(0, longest))}
          className="w-13 bg-transparent text-center font-semibold tabular-nums disabled:cursor-not-allowed disabled:text-ink-soft"
          {...described(id, { error, help })}
        />
        <Step
          label="Increase quantity"
          icon="plus"
          disabled={disabled || number >= max}
          onStep={() => step(1)}
          onRefused={disabled ? undefined : onLimit}
        />
      </div>
    </FieldFrame>
  );
}

interface StepProps {
  label: string;
  icon: IconName;
  disabled: boolean;
  onStep: () => void;
  onRefused?: (() => void) | undefined;
}

/** Said to be off rather than switched off: the focus would be lost on the way to the last piece. */
function Step({ label, icon, disabled, onStep, onRefused }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => (disabled ? onRefused?.() : onStep())}
      className="grid size-11 place-items-center hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-line-strong"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
