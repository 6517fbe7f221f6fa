import { useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

interface StarInputProps extends FieldWords {
  defaultValue?: number;
  onChange?: (stars: number) => void;
}

const stars = [1, 2, 3, 4, 5];

/** One to five whole stars. */
export function StarInput({ label, name, error, help, defaultValue, onChange }: StarInputProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-1" {...described(id, { help })}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="star-input -ml-1.5 flex">
        {stars.map((count) => (
          <label key={count} className="relative grid size-11 place-items-center rounded-md">
            <input
              type="radio"
              name={name}
              value={count}
              aria-label={count === 1 ? "1 star" : `${count} stars`}
              defaultChecked={count === defaultValue}
              onChange={() => onChange?.(count)}
              className="absolute inset-0 appearance-none rounded-md"
              {...described(id, { error })}
            />
            <Icon name="star" className="pointer-events-none size-7.5" />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </fieldset>
  );
}
