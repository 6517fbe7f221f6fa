import { useEffect, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { useSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";

/** `null`: there is nothing to show, since nobody is signed in or they could not be fetched. Undefined: on their way. */
type Addresses = readonly Address[] | null | undefined;

/** The addresses of whoever looks at the bag. Like the bag itself they belong to no page, so no loader brings them. */
export function useAddresses(): Addresses {
  const session = useSession();
  const userId = session.state === "signed in" ? session.user._id : undefined;
  const [known, setKnown] = useState<{ userId: string; addresses: Addresses }>();
  useEffect(() => {
    if (userId === undefined) return;
    let isWanted = true;
    const keep = (addresses: Addresses) => isWanted && setKnown({ userId, addresses });
    call("GET /address").then(
      ({ addresses }) => keep(addresses),
      () => keep(null),
    );
    return () => {
      isWanted = false;
    };
  }, [userId]);
  if (session.state === "signed out") return null;
  return known?.userId === userId ? known?.addresses : undefined;
}
