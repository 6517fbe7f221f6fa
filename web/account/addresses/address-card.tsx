import { useFetcher } from "react-router";
import type { Address } from "#contract/customers/addresses.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";

export function AddressCard({ address }: { address: Address }) {
  const { _id, name, phoneNumber, city, state, country, zipCode, isDefault } = address;
  const { Form, state: sending } = useFetcher();
  return (
    <article
      aria-label={name}
      className={`flex flex-col border bg-surface p-5 ${isDefault ? "border-line-strong" : "border-line"}`}
    >
      <header className="flex min-h-7 items-start justify-between gap-3">
        <h2 className="font-sans font-semibold text-lg">{name}</h2>
        {isDefault && <Badge look="success">Default</Badge>}
      </header>
      <address className="mt-1 mb-4 break-words text-ink-soft not-italic">
        {address.address}
        <br />
        {city}, {state} {zipCode}
        <br />
        {country}
        <br />
        {phoneNumber}
      </address>
      <footer className="-mx-3 -mb-2 mt-auto flex flex-wrap items-center justify-between gap-2">
        <PageLink className="link inline-flex min-h-11 items-center px-3" to={`/dashboard/address/edit/${_id}`}>
          Edit<span className="sr-only"> the address of {name}</span>
        </PageLink>
        {!isDefault && (
          <Form method="post">
            <input type="hidden" name="id" value={_id} />
            <Button type="submit" look="quiet" size="small" busy={sending !== "idle"}>
              Set as default
            </Button>
          </Form>
        )}
      </footer>
    </article>
  );
}
