import { useLocation } from "react-router";
import { noticeSeconds } from "#contract/messages.ts";
import { call } from "#web/api.ts";
import { CheckoutSteps } from "#web/checkout/steps/checkout-steps.tsx";
import { useCheckoutReturn, useContinueCheckout } from "#web/checkout/steps/continue-checkout.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/addresses-page.ts";
import { AddressCard } from "./address-card.tsx";

export const clientLoader = () => call("GET /address");

/** Makes one of the addresses the default one. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  try {
    notifySuccess(await call("PUT /address/set-default/{id}", { params: { id } }), noticeSeconds.address);
  } catch (error) {
    handleError(error);
  }
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Addresses", hidden: true });

export default function AddressesPage({ loaderData: { addresses } }: Route.ComponentProps) {
  const { state } = useLocation();
  const isCheckout = useCheckoutReturn() !== undefined;
  useContinueCheckout(addresses.some(({ isDefault }) => isDefault));
  return (
    <div>
      {isCheckout && <CheckoutSteps at="Address" />}
      <PageHead title="Addresses">
        <ButtonLink to="/dashboard/address/add" state={state} size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      {addresses.length === 0 ? (
        <EmptyState sentence="No address found.">Add one, and we know where to bring your clothes.</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {addresses.map((address) => (
            <li key={address._id} className="grid">
              <AddressCard address={address} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
