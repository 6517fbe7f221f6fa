import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the list when the focused button was removed together with its row. Set the returned ref on the list. */
export function useFocusRestore(rows: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const previousRows = useRef(rows);
  useEffect(() => {
    if (previousRows.current !== rows && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    previousRows.current = rows;
  }, [rows]);
  return list;
}
