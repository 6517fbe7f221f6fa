import { type RefObject, useEffect, useRef } from "react";

/** A button that goes away with its row takes the focus with it: then the list itself has it. Give the reference to the list. */
export function useKeptFocus(rows: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (before.current !== rows && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = rows;
  }, [rows]);
  return list;
}
