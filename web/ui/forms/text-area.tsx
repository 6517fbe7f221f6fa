import { type ComponentProps, useId } from "react";
import { controlClass, described, FieldFrame, type FieldWords } from "./field-frame.tsx";

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "name">;

export function TextArea({ label, error, help, className = "", rows = 4, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y ${className}`}
        {...described(id, { error, help })}
      />
    </FieldFrame>
  );
}
