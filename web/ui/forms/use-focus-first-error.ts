import { type RefObject, useEffect, useRef } from "react";

/** After a failed submit the focus goes to the first field that is wrong. Give the reference to the form it watches. */
export function useFocusFirstError(fields: Record<string, string> | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!fields || Object.keys(fields).length === 0) return;
    (form.current ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
  return form;
}
