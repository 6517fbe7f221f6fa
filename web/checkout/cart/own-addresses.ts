import { useEffect } from "react";
import type { Address } from "#contract/customers/addresses.ts";
import { call } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { useSession } from "#web/session/session.ts";

/** `null`: nobody is signed in, or they could not be fetched. Undefined: not loaded yet. */
export type Addresses = readonly Address[] | null | undefined;

/** Like the bag itself they belong to no page, so no loader brings them. */
const loaded = createStore<{ userId: string; addresses: Addresses }>({ userId: "", addresses: undefined });

export const fetchAddresses = (): Promise<Addresses> =>
  call("GET /address").then(
    ({ addresses }) => addresses,
    () => null,
  );

export const setAddresses = (userId: string, addresses: Addresses): void => loaded.set({ userId, addresses });

export const addressesOf = (userId: string): Addresses =>
  loaded.get().userId === userId ? loaded.get().addresses : undefined;

/** The addresses of the signed-in person, loaded anew wherever a bag opens. */
export function useAddresses(): Addresses {
  const session = useSession();
  const userId = session.state === "signed in" ? session.user._id : undefined;
  const { userId: loadedFor, addresses } = useStore(loaded);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    void fetchAddresses().then((addresses) => isCurrent && setAddresses(userId, addresses));
    return () => {
      isCurrent = false;
      // They may be changed on another page.
      setAddresses("", undefined);
    };
  }, [userId]);
  if (session.state === "signed out") return null;
  return loadedFor === userId ? addresses : undefined;
}
