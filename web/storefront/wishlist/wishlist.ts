import { useEffect } from "react";
import { call } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { reportError } from "#web/layout/errors/report-error.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { isSignedIn, useSessionPart } from "#web/session/session.ts";
import type { KeptProduct } from "./kept-hearts.ts";

interface Wishlist {
  /** Whose they are; nobody's until somebody is signed in. */
  owner: string | undefined;
  /** What the server knew when it was asked. */
  saved: ReadonlySet<string>;
  /** What was pressed since then: it outweighs that answer, in whatever order they arrived (an optimistic update). */
  changes: ReadonlyMap<string, boolean>;
}

const wishlist = createStore<Wishlist>({ owner: undefined, saved: new Set(), changes: new Map() });

const change = (next: Partial<Wishlist>): void => wishlist.set({ ...wishlist.get(), ...next });

/** Asked once a visit and person, however many hearts there are on the page. */
async function loadWishlist(owner: string): Promise<void> {
  if (wishlist.get().owner === owner) return;
  const isNewPerson = wishlist.get().owner !== undefined;
  change({ owner, saved: new Set(), ...(isNewPerson && { changes: new Map() }) });
  try {
    const { products } = await call("GET /wishlist/ids");
    if (wishlist.get().owner === owner) change({ saved: new Set(products) });
  } catch (error) {
    if (wishlist.get().owner === owner) change({ owner: undefined });
    throw error;
  }
}

function mark(product: string, isLiked: boolean) {
  change({ changes: new Map(wishlist.get().changes).set(product, isLiked) });
}

/** One after the other, so that the last press is also the last that the server hears of. */
let sending: Promise<void> = Promise.resolve();

async function send(product: KeptProduct, isLiked: boolean): Promise<void> {
  try {
    const { message } = await call("POST /wishlist", { body: { product: product._id, isLiked } });
    notify({ kind: "success", title: message });
    const { keepHeart } = await import("./kept-hearts.ts");
    keepHeart(product, isLiked);
  } catch (error) {
    if (wishlist.get().changes.get(product._id) === isLiked) mark(product._id, !isLiked);
    handleError(error);
  }
}

/** Puts a product into the wishlist or takes it out: at once for the eye, then on the server. */
export function setWishlisted(product: KeptProduct, isLiked: boolean): void {
  if (!isSignedIn()) {
    notify({ kind: "warning", title: "Please login to wishlist a product." });
    return;
  }
  mark(product._id, isLiked);
  sending = sending.then(() => send(product, isLiked)).catch(reportError);
}

/** No heart is filled on the server; the browser fills them in when it knows who is there. */
export function useIsWishlisted(product: string): boolean {
  const owner = useSessionPart((session) => (session.state === "signed in" ? session.user._id : undefined));
  useEffect(() => {
    if (owner) loadWishlist(owner).catch(reportError);
  }, [owner]);
  const isWishlisted = useStore(wishlist, ({ saved, changes }) => changes.get(product) ?? saved.has(product));
  const isHidden = useSessionPart(({ state }) => isWishlisted && state === "signed out");
  return isWishlisted && !isHidden;
}

/** What was taken out since the wishlist was loaded. */
export function useIsRemoved(): (product: string) => boolean {
  const { changes } = useStore(wishlist);
  return (product) => changes.get(product) === false;
}
