import type { ComponentProps } from "react";
import { type ButtonShape, buttonClass } from "./button-variants.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ButtonShape, ComponentProps<"button"> {
  /** The operation is under way: the button keeps its width, shows a spinner and takes no second press. */
  busy?: boolean;
}

export function Button({ look, size, block, busy = false, disabled, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ look, size, block })} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? "opacity-0" : ""}`}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
