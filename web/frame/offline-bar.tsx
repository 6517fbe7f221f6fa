import { useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";

const addListeners = (events: string[], listener: (event: Event) => void, capture = false) => {
  for (const event of events) window.addEventListener(event, listener, capture);
  return () => {
    for (const event of events) window.removeEventListener(event, listener, capture);
  };
};

const subscribe = (onChange: () => void) => addListeners(["online", "offline"], onChange);

/**
 * What makes a link fetch its page beforehand; React takes the way from one element to another from `mouseout`. The router reloads the page
 * that is open when that fails.
 */
const intents = ["mouseover", "mouseout", "focusin", "touchstart"];
const isInLink = (target?: EventTarget | null) => target instanceof Element && target.closest("a");
const ignoreOnLinks = (event: Event) => {
  if (isInLink(event.target) || isInLink((event as MouseEvent).relatedTarget)) event.stopPropagation();
};

/**
 * Says that the connection is gone, below the header for as long as it is. Pages that are asked for meanwhile would be lost with the page
 * that is open, so they wait and open by themselves.
 */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { state, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine && historyAction !== "POP" && currentLocation.pathname !== nextLocation.pathname,
  );
  const isWaiting = state === "blocked";
  useEffect(() => {
    if (isOnline && isWaiting) proceed();
  }, [isOnline, isWaiting, proceed]);
  useEffect(() => {
    if (!isOnline) return addListeners(intents, ignoreOnLinks, true);
  }, [isOnline]);
  return (
    <div role="status" className="sticky top-(--header) z-20">
      {!isOnline && (
        <p className="bg-highlight-soft px-4 py-2.5 text-center text-sm">
          <strong>You are offline.</strong>{" "}
          {isWaiting
            ? "The page opens by itself when the connection is back."
            : "Look around what is open; we go on when the connection is back."}
        </p>
      )}
    </div>
  );
}
