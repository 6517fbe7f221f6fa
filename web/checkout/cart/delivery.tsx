import type { Address } from "#contract/addresses.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface DeliveryProps {
  addresses: readonly Address[] | null | undefined;
  chosen: string | undefined;
  onChoose: (addressId: string) => void;
}

const sayWhole = ({ name, address, city, zipCode }: Address) => `${name}, ${address}, ${city} ${zipCode}`;
const formatCount = (count: number) => (count === 1 ? "1 address saved" : `${count} addresses saved`);

/** Where the bag will be brought: to the default address, or to another one that is picked here. */
export function Delivery({ addresses, chosen, onChoose }: DeliveryProps) {
  if (addresses === null) return null;
  if (addresses === undefined) return <Skeleton className="h-19.5" />;
  const usual = addresses.find(({ isDefault }) => isDefault);
  if (!usual) return <Hint>{addresses.length === 0 ? noAddress : noDefault}</Hint>;
  return (
    <Select
      label={`Deliver to (${formatCount(addresses.length)})`}
      name="address"
      value={chosen ?? usual._id}
      onChange={({ target }) => onChoose(target.value)}
      className="text-ellipsis"
    >
      {addresses.map((address) => (
        <option key={address._id} value={address._id}>
          {address.isDefault ? `${sayWhole(address)} (default)` : sayWhole(address)}
        </option>
      ))}
    </Select>
  );
}

const noAddress = "You'll be redirected to add an address";
const noDefault = "You'll be redirected to select a default address";

const Hint = ({ children }: { children: string }) => (
  <p className="bg-highlight-soft px-3 py-2.5 text-sm">{children}</p>
);
