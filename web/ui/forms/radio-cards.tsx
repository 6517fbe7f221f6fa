import { useId } from "react";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

interface RadioCardsProps<Value extends string> extends FieldWords {
  options: readonly { value: Value; label: string; sentence?: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Words so short that several stand side by side on a phone. */
  isShort?: boolean;
}

/** One of a few that need a sentence each. */
export function RadioCards<Value extends string>({
  label,
  name,
  error,
  help,
  options,
  value,
  onChange,
  isShort = false,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" {...described(id, { help })}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className={`grid gap-2 ${isShort ? "grid-cols-2 sm:grid-cols-3" : "sm:grid-cols-2"}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 hover:border-ink has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-aria-invalid:border-danger"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-label={option.label}
              className="size-5 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-6 checked:border-action"
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}-error`, option.sentence && `${id}-${option.value}`]
                .filter(Boolean)
                .join(" ")}
            />
            <span className="grid">
              <span className="font-semibold leading-snug">{option.label}</span>
              {option.sentence && (
                <span id={`${id}-${option.value}`} className="text-ink-soft text-sm leading-snug">
                  {option.sentence}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </fieldset>
  );
}
