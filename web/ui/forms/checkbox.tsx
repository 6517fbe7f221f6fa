import { type ComponentProps, useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { described, FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

type CheckboxProps = FieldWords & Omit<ComponentProps<"input">, "name" | "type">;

export function Checkbox({ label, error, help, className = "", ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 has-disabled:text-ink-soft">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            className={`peer size-6 appearance-none rounded-md border border-line-strong bg-surface checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunken ${className}`}
            {...described(id, { error, help })}
          />
          <Icon
            name="check"
            className="pointer-events-none absolute hidden size-5 text-ground peer-checked:block peer-disabled:text-ink-soft"
          />
        </span>
        {label}
      </label>
      {/* Below the words of the label. */}
      <div className="-mt-2 grid gap-1 ps-9 empty:hidden">
        <FieldError id={id} error={error} />
        <FieldHelp id={id} help={help} />
      </div>
    </div>
  );
}
