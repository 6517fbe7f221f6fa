import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Listens to the browser's `change`; what React calls onChange is the browser's `input`. Pointers, keys, screen readers and
 * voice control all end a movement of a slider with it.
 */
export function useChangeEvent(onChange: () => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const listener = useEffectEvent(onChange);
  useEffect(() => {
    const element = input.current;
    const onEvent = () => listener();
    element?.addEventListener("change", onEvent);
    return () => element?.removeEventListener("change", onEvent);
  }, []);
  return input;
}
