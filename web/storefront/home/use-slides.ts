import { useEffect, useState } from "react";
import { useReducedMotion, useTabHidden } from "./carousel-environment.ts";

const everyMs = 2000;

/** Which picture of an endless row is shown, and in which direction it came. Nothing has moved yet: 0. */
interface Place {
  current: number;
  came: -1 | 0 | 1;
}

/** What the person asked for by the button. Until then the pictures run, unless somebody looks at or steers them. */
type Wish = "none" | "play" | "pause";

export function useSlides(count: number) {
  const [place, setPlace] = useState<Place>({ current: 0, came: 0 });
  const [wish, setWish] = useState<Wish>("none");
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const reduced = useReducedMotion();
  const hidden = useTabHidden();

  const wanted = wish === "none" ? !reduced : wish === "play";
  const running = wanted && !hidden && (wish === "play" || !(pointed || focused));
  const step = (came: -1 | 1) => setPlace(({ current }) => ({ current: (current + came + count) % count, came }));
  const show = (index: number) => {
    if (index !== place.current) setPlace({ current: index, came: index > place.current ? 1 : -1 });
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
    wanted,
    toggle: () => setWish(wanted ? "pause" : "play"),
    setPointed,
    setFocused,
  };
}
