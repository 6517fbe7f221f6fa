import { useEffect } from "react";
import { watchBag } from "#web/checkout/bag/bag.ts";
import { useSession } from "#web/session/session.ts";
import { syncBag } from "./sync-bag.ts";

/** Debounce: somebody who fills the bag causes one call. */
const debounceMs = 1500;
/** A buyer who comes back to a tab sees what they did elsewhere, but not with every glance. */
const againMs = 30_000;

/** The bag of a signed-in buyer follows to other devices. Loaded only for them; a visitor's bag stays in the browser. */
export default function BagSync() {
  const session = useSession();
  const userId = session.state === "signed in" ? session.user._id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastRead = Date.now();
    void syncBag(userId, { isOwnChange: false });
    const stop = watchBag(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void syncBag(userId, { isOwnChange: true }), debounceMs);
    });
    const comeBack = () => {
      if (document.visibilityState !== "visible" || Date.now() - lastRead < againMs) return;
      lastRead = Date.now();
      void syncBag(userId, { isOwnChange: false });
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [userId]);
  return null;
}
