import { useId } from "react";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

interface CheckChipsProps extends Omit<FieldWords, "name"> {
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Some of a few, all in sight. */
export function CheckChips({ label, error, help, options, chosen, onChange }: CheckChipsProps) {
  const id = useId();
  const turn = (option: string, isOn: boolean) =>
    onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))));
  return (
    <fieldset className="grid gap-1.5" {...described(id, { help })}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="relative">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) => turn(option, target.checked)}
              className="peer absolute inset-0 appearance-none opacity-0"
              {...described(id, { error })}
            />
            <span className="grid min-h-11 min-w-12 place-items-center rounded-md border border-line-strong bg-surface px-3 font-semibold text-sm hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-ground peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:border-danger">
              {option}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </fieldset>
  );
}
