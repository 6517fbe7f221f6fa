import { useEffect, useState, useSyncExternalStore } from "react";

const everyMs = 2000;
const reducedMotion = "(prefers-reduced-motion: reduce)";

function subscribeToReducedMotion(listener: () => void) {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the person asked for less movement. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToReducedMotion,
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the page lies in a tab that nobody sees. */
const useTabHidden = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );

/** Which picture of an endless row is shown, and in which direction it moved in. Nothing has moved yet: 0. */
interface Place {
  current: number;
  direction: -1 | 0 | 1;
}

/** What the person asked for by the button. Until then the pictures run, unless somebody looks at or steers them. */
type Mode = "auto" | "play" | "pause";

export function useSlides(count: number) {
  const [place, setPlace] = useState<Place>({ current: 0, direction: 0 });
  const [mode, setMode] = useState<Mode>("auto");
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const reduced = useReducedMotion();
  const hidden = useTabHidden();

  const isPlaying = mode === "auto" ? !reduced : mode === "play";
  const running = isPlaying && !hidden && (mode === "play" || !(pointed || focused));
  const step = (direction: -1 | 1) =>
    setPlace(({ current }) => ({ current: (current + direction + count) % count, direction }));
  const show = (index: number) => {
    if (index !== place.current) setPlace({ current: index, direction: index > place.current ? 1 : -1 });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture stays its full time, also one that was chosen by hand.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(step, everyMs, 1);
    return () => clearTimeout(timer);
  }, [running, place]);

  return {
    place,
    step,
    show,
    running,
    isPlaying,
    toggle: () => setMode(isPlaying ? "pause" : "play"),
    setPointed,
    setFocused,
  };
}
