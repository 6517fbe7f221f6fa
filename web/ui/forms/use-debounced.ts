import { useEffect, useRef } from "react";

const settleMs = 350;

/** Does something once the hand has come to rest: several presses of an arrow key are one choice. */
export function useDebounced<T>(act: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), settleMs);
  };
}
