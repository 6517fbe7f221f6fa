import { useEffect, useState } from "react";
import type { Address } from "#contract/customers/addresses.ts";
import { call } from "#web/api.ts";
import { hasPhone } from "#web/checkout/steps/obstacles.ts";
import { useSession } from "#web/session/session.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/forms/select.tsx";

/** `null`: nobody is signed in, or they could not be fetched. Undefined: not loaded yet. */
type Addresses = readonly Address[] | null | undefined;

/** The addresses of the signed-in person. Like the bag itself they belong to no page, so no loader brings them. */
export function useAddresses(): Addresses {
  const session = useSession();
  const userId = session.state === "signed in" ? session.user._id : undefined;
  const [loaded, setLoaded] = useState<{ userId: string; addresses: Addresses }>();
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    const store = (addresses: Addresses) => isCurrent && setLoaded({ userId, addresses });
    call("GET /address").then(
      ({ addresses }) => store(addresses),
      () => store(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  if (session.state === "signed out") return null;
  return loaded?.userId === userId ? loaded?.addresses : undefined;
}

const formatOption = ({ name, address, city, zipCode }: Address) => `${name}, ${address}, ${city} ${zipCode}`;
const formatCount = (count: number) => (count === 1 ? "1 address saved" : `${count} addresses saved`);

interface DeliverySelectProps {
  addresses: Addresses;
  chosen: string | undefined;
  onChoose: (addressId: string) => void;
}

/**
 * Where the bag will be delivered: to the default address, or to another one that is chosen here. What is missing is said in the order in
 * which it is asked for.
 */
export function DeliverySelect({ addresses, chosen, onChoose }: DeliverySelectProps) {
  const session = useSession();
  if (addresses === null) return null;
  if (addresses === undefined) return <Skeleton className="h-19.5" />;
  const isPhoneMissing = session.state === "signed in" && !hasPhone(session.user);
  const defaultAddress = addresses.find(({ isDefault }) => isDefault);
  return (
    <>
      {isPhoneMissing && <Hint>You'll be redirected to add your phone number</Hint>}
      {defaultAddress ? (
        <Select
          label={`Deliver to (${formatCount(addresses.length)})`}
          name="address"
          value={chosen ?? defaultAddress._id}
          onChange={({ target }) => onChoose(target.value)}
          className="text-ellipsis"
        >
          {addresses.map((address) => (
            <option key={address._id} value={address._id}>
              {address.isDefault ? `${formatOption(address)} (default)` : formatOption(address)}
            </option>
          ))}
        </Select>
      ) : (
        <Hint>
          {addresses.length === 0
            ? "You'll be redirected to add an address"
            : "You'll be redirected to select a default address"}
        </Hint>
      )}
    </>
  );
}

const Hint = ({ children }: { children: string }) => (
  <p className="bg-highlight-soft px-3 py-2.5 text-sm">{children}</p>
);
