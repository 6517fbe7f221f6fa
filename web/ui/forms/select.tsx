import { type ComponentProps, useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { controlClass, described, FieldFrame, type FieldWords } from "./field-frame.tsx";

type SelectProps = FieldWords & Omit<ComponentProps<"select">, "name">;

/** One of many, with `<option>` children. */
export function Select({ label, error, help, className = "", children, ...rest }: SelectProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          className={`${controlClass} appearance-none pr-11 ${className}`}
          {...described(id, { error, help })}
        >
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      </div>
    </FieldFrame>
  );
}
