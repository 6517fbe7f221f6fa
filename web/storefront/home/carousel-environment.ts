import { useSyncExternalStore } from "react";

const reduced = "(prefers-reduced-motion: reduce)";

function onReducedMotion(listener: () => void) {
  const query = window.matchMedia(reduced);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the person asked for less movement. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    onReducedMotion,
    () => window.matchMedia(reduced).matches,
    () => false,
  );

function onVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the page lies in a tab that nobody sees. */
export const useTabHidden = (): boolean =>
  useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
