import { useEffect, useRef } from "react";

/** Debounces: several calls in a short time, such as presses of an arrow key, run once, with the last value. */
export function useDebounced<T>(run: (value: T) => void, delayMs = 350): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), delayMs);
  };
}
