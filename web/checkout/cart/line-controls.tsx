import { useId, useState } from "react";
import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";
import { described, FieldError } from "#web/ui/forms/field-frame.tsx";
import { validateQuantity } from "./checked-lines.ts";

interface LineQuantityProps {
  /** Which line it is, for the label that screen readers read. */
  of: string;
  quantity: number;
  cap: number;
  onChange: (quantity: number) => void;
}

const maxDigits = 4;

/** An invalid quantity stays in the field with the reason below it; the bag keeps its last valid one. */
export function LineQuantity({ of, quantity, cap, onChange }: LineQuantityProps) {
  const id = useId();
  const [rejected, setRejected] = useState<string>();
  const error = rejected === undefined ? undefined : validateQuantity(rejected, cap);

  const change = (typed: string) => {
    const isValid = validateQuantity(typed, cap) === undefined;
    setRejected(isValid ? undefined : typed);
    if (isValid) onChange(Number(typed));
  };

  return (
    <div className="grid gap-1.5">
      <div className={`flex w-fit rounded-md border bg-surface ${error ? "border-danger" : "border-line-strong"}`}>
        <StepButton
          label={`Decrease quantity of ${of}`}
          icon="minus"
          off={quantity <= 1}
          onStep={() => change(String(Math.min(quantity - 1, cap)))}
        />
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${of}`}
          value={error ? rejected : quantity}
          onChange={({ target }) => change(target.value.replaceAll(/\D/g, "").slice(0, maxDigits))}
          className="w-9 bg-transparent text-center font-semibold tabular-nums"
          {...described(id, { error })}
        />
        <StepButton
          label={`Increase quantity of ${of}`}
          icon="plus"
          off={quantity >= cap}
          onStep={() => change(String(quantity + 1))}
        />
      </div>
      <div role="status">
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: IconName;
  off: boolean;
  onStep: () => void;
}

/** `aria-disabled` rather than `disabled`, which would lose the focus at the last piece. */
function StepButton({ label, icon, off, onStep }: StepButtonProps) {
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

interface LineSizeProps {
  /** Which line it is, for the label that screen readers read. */
  of: string;
  value: Size;
  sizes: readonly Size[];
  soldOut: readonly Size[];
  onChange: (size: Size) => void;
}

/** A size that is no longer made stays an option as long as the line has it. */
export function LineSize({ of, value, sizes, soldOut, onChange }: LineSizeProps) {
  const offered = sizes.includes(value) ? sizes : [value, ...sizes];
  return (
    <div className="relative h-fit">
      <select
        aria-label={`Size of ${of}`}
        value={value}
        onChange={({ target }) => onChange(target.value as Size)}
        className="min-h-11.5 w-24 appearance-none rounded-md border border-line-strong bg-surface py-2 pr-7 pl-2.5 font-semibold text-sm hover:border-ink"
      >
        {offered.map((size) => (
          <option key={size} value={size} disabled={size !== value && soldOut.includes(size)}>
            {size !== value && soldOut.includes(size) ? `${formatSize(size)}, out of stock` : formatSize(size)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-2 size-4.5 text-ink-soft" />
    </div>
  );
}
