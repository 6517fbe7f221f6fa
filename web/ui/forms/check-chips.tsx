import { useId } from "react";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

interface CheckChipsProps extends Omit<FieldWords, "name"> {
  options: readonly (string | { value: string; label: string })[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Some of a few, all in sight. */
export function CheckChips({ label, error, help, options, chosen, onChange }: CheckChipsProps) {
  const id = useId();
  const chips = options.map((option) => (typeof option === "string" ? { value: option, label: option } : option));
  const turn = (value: string, isOn: boolean) =>
    onChange(chips.map((chip) => chip.value).filter((each) => (each === value ? isOn : chosen.includes(each))));
  return (
    <fieldset className="grid gap-1.5" {...described(id, { help })}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ value, label }) => (
          <label key={value} className="relative">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => turn(value, target.checked)}
              className="peer absolute inset-0 appearance-none opacity-0"
              {...described(id, { error })}
            />
            <span className="grid min-h-11 min-w-12 place-items-center rounded-md border border-line-strong bg-surface px-3 font-semibold text-sm hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-ground peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:border-danger">
              {label}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </fieldset>
  );
}
