import type { Address } from "#contract/customers/addresses.ts";
import { changeDraft, newAddress, useDraft } from "#web/checkout/details/draft.ts";
import { hasPhone } from "#web/checkout/steps/obstacles.ts";
import { useSession } from "#web/session/session.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { Addresses } from "./own-addresses.ts";

const formatOption = ({ name, address, city, zipCode }: Address) => `${name}, ${address}, ${city} ${zipCode}`;
const formatCount = (count: number) => (count === 1 ? "1 address saved" : `${count} addresses saved`);

/** The address that the bag goes to: the one that was picked, or the default one. */
export function goingTo(addresses: Addresses, picked: string): Address | undefined {
  if (picked === newAddress) return undefined;
  return addresses?.find(({ _id }) => _id === picked) ?? addresses?.find(({ isDefault }) => isDefault);
}

interface DeliverySelectProps {
  owner: string;
  addresses: Addresses;
}

/**
 * Where the bag will be delivered: to the default address, to another one that is picked, or to a new one. Where something is missing it
 * says where those are led who do not fill it in below, in the order in which it is asked for.
 */
export function DeliverySelect({ owner, addresses }: DeliverySelectProps) {
  const session = useSession();
  const { addressId } = useDraft(owner);
  if (addresses === null) return null;
  if (addresses === undefined) return <Skeleton className="h-19.5" />;
  const isPhoneMissing = session.state === "signed in" && !hasPhone(session.user);
  const chosen = goingTo(addresses, addressId);
  const hasDefault = addresses.some(({ isDefault }) => isDefault);
  return (
    <>
      {isPhoneMissing && <Hint>You'll be redirected to add your phone number</Hint>}
      {addresses.length === 0 && <Hint>You'll be redirected to add an address</Hint>}
      {addresses.length > 0 && !hasDefault && addressId === "" && (
        <Hint>You'll be redirected to select a default address</Hint>
      )}
      {addresses.length > 0 && (
        <Select
          label={`Deliver to (${formatCount(addresses.length)})`}
          name="address"
          value={addressId === newAddress ? newAddress : (chosen?._id ?? "")}
          onChange={({ target }) => changeDraft(owner, { addressId: target.value })}
          className="text-ellipsis"
        >
          {!chosen && addressId !== newAddress && <option value="">Choose an address</option>}
          {addresses.map((address) => (
            <option key={address._id} value={address._id}>
              {address.isDefault ? `${formatOption(address)} (default)` : formatOption(address)}
            </option>
          ))}
          <option value={newAddress}>Another address</option>
        </Select>
      )}
    </>
  );
}

const Hint = ({ children }: { children: string }) => (
  <p className="-mb-3 text-ink-soft text-sm">{children}, unless you fill it in here.</p>
);
