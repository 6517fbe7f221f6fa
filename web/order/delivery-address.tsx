import type { OrderAddress } from "#contract/sales/orders.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

/** Where the order goes, as it was when it was placed. */
export function DeliveryAddress({ address }: { address: OrderAddress | null }) {
  return (
    <section aria-labelledby="delivery-address" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="delivery-address" className="text-xl">
          Delivery Address
        </h2>
        {address?.isDefault && <Badge look="success">Default Address</Badge>}
      </div>
      {address ? <AddressLines address={address} /> : <NoAddress />}
    </section>
  );
}

function AddressLines({
  address: { name, phoneNumber, address, city, state, country, zipCode },
}: {
  address: OrderAddress;
}) {
  const details = [
    ["Name", name],
    ["Phone", phoneNumber],
    ["Street", address],
    ["Location", `${city}, ${state}, ${country}`],
    ["Zip code", zipCode],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
      {details.map(([term, detail]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft text-sm leading-[1.7]">{term}</dt>
          <dd className="wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

const NoAddress = () => (
  <p className="flex items-start gap-2 bg-highlight-soft px-3 py-2.5 text-sm">
    <Icon name="warning" className="mt-0.5 size-4.5 shrink-0" />
    No delivery address information available for this order.
  </p>
);
