import { AddressForm } from "#contract/customers/addresses.ts";
import { noticeSeconds } from "#contract/messages.ts";
import { call } from "#web/api.ts";
import { CheckoutSteps } from "#web/checkout/steps/checkout-steps.tsx";
import { useCheckoutReturn, useContinueCheckout } from "#web/checkout/steps/continue-checkout.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/add-address-page.ts";
import { AddressFields } from "./address-fields.tsx";

const listPath = "/dashboard/address";

interface Answer extends Faults {
  isSaved?: boolean;
}

export const clientLoader = async () => ({ isFirst: (await call("GET /address")).addresses.length === 0 });

/** On the way through the checkout the page itself leads on. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer | Response> {
  const isCheckout = (await request.clone().formData()).has("checkout");
  return submit<typeof AddressForm, Answer | Response>(
    request,
    AddressForm,
    async (body) => {
      const answer = await call("POST /address/add", { body });
      if (!isCheckout) return returnToList(answer, listPath, noticeSeconds.address);
      notifySuccess(answer, noticeSeconds.address);
      return { fields: {}, isSaved: true };
    },
    { checkboxes: ["isDefault"] },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Address", hidden: true });

export default function AddAddressPage({ loaderData: { isFirst }, actionData }: Route.ComponentProps) {
  const { firstName, lastName, phoneNumber } = useUser();
  const isCheckout = useCheckoutReturn() !== undefined;
  useContinueCheckout(actionData?.isSaved === true);
  // A customer who is ordering mostly orders for themselves.
  const known = isCheckout ? { name: `${firstName} ${lastName}`.trim(), phoneNumber } : {};
  return (
    <>
      {isCheckout && <CheckoutSteps at="Address" />}
      <AddPage title="Add Address" listPath={listPath} faults={actionData}>
        {(errors) => (
          <>
            {isCheckout && <input type="hidden" name="checkout" value="yes" />}
            <AddressFields address={{ ...known, isDefault: isFirst }} fields={errors} />
          </>
        )}
      </AddPage>
    </>
  );
}
