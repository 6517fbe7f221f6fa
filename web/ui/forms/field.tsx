import { type ComponentProps, useId, useState } from "react";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { controlClass, described, FieldFrame, type FieldWords } from "./field-frame.tsx";

type FieldProps = FieldWords & Omit<ComponentProps<"input">, "name">;

/** One line of text. A password can be shown while it is typed. */
export function Field({ label, error, help, type = "text", className = "", ...rest }: FieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [shown, setShown] = useState(false);
  const secret = type === "password";

  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={secret && shown ? "text" : type}
          className={`${controlClass} ${secret ? "pr-13" : ""} ${className}`}
          {...described(id, { error, help })}
        />
        {secret && (
          <div className="absolute top-0.5 right-0.5">
            <IconButton
              label={shown ? "Hide password" : "Show password"}
              icon={shown ? "eye-off" : "eye"}
              onClick={() => setShown(!shown)}
            />
          </div>
        )}
      </div>
    </FieldFrame>
  );
}
