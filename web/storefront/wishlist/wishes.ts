import { useEffect, useSyncExternalStore } from "react";
import { isSignedIn, useSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { reportError } from "#web/layout/report-error.ts";

interface Wishes {
  /** Whose they are; nobody's until somebody is signed in. */
  owner: string | undefined;
  /** What the server knew when it was asked. */
  kept: ReadonlySet<string>;
  /** What was pressed since then: it outweighs that answer, whichever came first. */
  changes: ReadonlyMap<string, boolean>;
}

let wishes: Wishes = { owner: undefined, kept: new Set(), changes: new Map() };
const listeners = new Set<() => void>();

function change(next: Partial<Wishes>) {
  wishes = { ...wishes, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asked once a visit and person, however many hearts there are on the page. */
async function loadWishes(owner: string): Promise<void> {
  if (wishes.owner === owner) return;
  const isNewPerson = wishes.owner !== undefined;
  change({ owner, kept: new Set(), ...(isNewPerson && { changes: new Map() }) });
  try {
    const { products } = await call("GET /wishlist/ids");
    if (wishes.owner === owner) change({ kept: new Set(products) });
  } catch (error) {
    if (wishes.owner === owner) change({ owner: undefined });
    throw error;
  }
}

const isWished = (product: string) => wishes.changes.get(product) ?? wishes.kept.has(product);

function mark(product: string, isLiked: boolean) {
  change({ changes: new Map(wishes.changes).set(product, isLiked) });
}

/** One after the other, so that the last press is also the last that the server hears of. */
let sending: Promise<void> = Promise.resolve();

async function send(product: string, isLiked: boolean): Promise<void> {
  try {
    const { message } = await call("POST /wishlist", { body: { product, isLiked } });
    notify({ kind: "success", title: message });
  } catch (error) {
    if (wishes.changes.get(product) === isLiked) mark(product, !isLiked);
    handleError(error);
  }
}

/** Puts a product into the wishlist or takes it out: at once for the eye, then on the server. */
export function setWished(product: string, isLiked: boolean): void {
  if (!isSignedIn()) {
    notify({ kind: "warning", title: "Please login to wishlist a product." });
    return;
  }
  mark(product, isLiked);
  sending = sending.then(() => send(product, isLiked)).catch(reportError);
}

/** Nobody's heart is filled on the server; the browser fills them in when it knows who is there. */
export function useIsWished(product: string): boolean {
  const session = useSession();
  const owner = session.state === "signed in" ? session.user._id : undefined;
  useEffect(() => {
    if (owner) loadWishes(owner).catch(reportError);
  }, [owner]);
  const wished = useSyncExternalStore(
    subscribe,
    () => isWished(product),
    () => false,
  );
  return wished && session.state !== "signed out";
}

/** What was taken out since the wishlist was loaded. */
export function useUnwished(): (product: string) => boolean {
  const { changes } = useSyncExternalStore(
    subscribe,
    () => wishes,
    () => wishes,
  );
  return (product) => changes.get(product) === false;
}
