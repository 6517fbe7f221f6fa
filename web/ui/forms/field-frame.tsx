import type { ReactNode } from "react";
import { Icon } from "#web/ui/display/icon.tsx";

export interface FieldWords {
  label: string;
  name: string;
  error?: string;
  help?: string;
}

/** What a control says about itself to assistive technology. */
export const described = (id: string, { error, help }: Pick<FieldWords, "error" | "help">) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined,
});

export const controlClass =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft hover:border-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft";

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-danger text-sm">
      <Icon name="warning" className="mt-0.5 size-4.5 shrink-0" />
      {error}
    </p>
  );
}

export function FieldHelp({ id, help }: { id: string; help?: string }) {
  if (!help) return null;
  return (
    <p id={`${id}-help`} className="text-ink-soft text-sm">
      {help}
    </p>
  );
}

/** Label above, help below, the error under the field. */
export function FieldFrame({
  id,
  label,
  error,
  help,
  children,
}: Omit<FieldWords, "name"> & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </div>
  );
}
