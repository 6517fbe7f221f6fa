import { useId } from "react";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

interface RadioChipsProps extends FieldWords {
  options: { value: string; label: string; disabled?: boolean }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** One of a few, all in sight. An option that cannot be had is struck through and cannot be picked. */
export function RadioChips({ label, name, error, help, options, value, defaultValue, onChange }: RadioChipsProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" {...described(id, { help })}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className="peer absolute inset-0 appearance-none opacity-0"
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              {...described(id, { error })}
            />
            <span className="grid min-h-11 min-w-12 place-items-center rounded-md border border-line-strong bg-surface px-3 font-semibold text-sm hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-ground peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:border-line peer-disabled:bg-transparent peer-disabled:text-ink-soft peer-disabled:line-through peer-aria-invalid:border-danger">
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      <FieldHelp id={id} help={help} />
    </fieldset>
  );
}
