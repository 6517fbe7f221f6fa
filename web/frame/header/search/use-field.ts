import { type RefObject, useEffect, useRef } from "react";
import type { Combobox } from "#web/ui/forms/combobox.tsx";

const attributes = ["aria-expanded", "aria-controls", "aria-activedescendant"] as const;

/**
 * Makes a combobox of a field that is on the page already: attributes and listeners are put on the element itself, since to render it anew
 * would take away what is being typed.
 */
export function useField(field: RefObject<HTMLInputElement | null>, combobox: Combobox, onFocus: () => void): void {
  const latest = useRef({ combobox, onFocus });
  useEffect(() => {
    latest.current = { combobox, onFocus };
    for (const name of attributes) {
      const value = combobox.inputProps[name];
      if (value === undefined) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, String(value));
    }
  });
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const gone = new AbortController();
    const { signal } = gone;
    const now = () => latest.current.combobox;
    input.addEventListener("focus", () => latest.current.onFocus(), { signal });
    input.addEventListener("input", () => now().inputProps.onChange({ target: input }), { signal });
    input.addEventListener("keydown", (event) => now().inputProps.onKeyDown(event), { signal });
    form.addEventListener("submit", () => now().close(), { signal });
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      now().rootProps.onBlur({ currentTarget: form, relatedTarget: relatedTarget as Element | null });
    form.addEventListener("focusout", onFocusOut, { signal });
    return () => gone.abort();
  }, [field]);
}
