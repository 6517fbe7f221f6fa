import { MerchantTaxForm } from "#contract/sales/tax.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireMerchant } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import type { Route } from "./+types/tax-details-page.ts";
import { StateSelect } from "./state-select.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMerchant(request);
  return call("GET /merchant/tax");
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit<typeof MerchantTaxForm, Faults>(request, MerchantTaxForm, async (body) => {
    notifySuccess(await call("PUT /merchant/tax", { body }));
    return { fields: {} };
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Tax details", hidden: true });

export default function TaxDetailsPage({ loaderData: details, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Tax details" />
      <p className="mb-6 max-w-prose text-ink-soft">
        Where the shop sells with GST, these stand on the invoices of your products, and you are their seller. Until you
        give them, the shop is. They count from the next order on.
      </p>
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <Field
              label="Legal name"
              name="legalName"
              required
              autoComplete="organization"
              help="As it stands on your registration"
              defaultValue={details.legalName}
              error={fields.legalName}
            />
            <TextArea label="Address" name="address" required defaultValue={details.address} error={fields.address} />
            <StateSelect label="State" name="state" value={details.state} error={fields.state} />
            <Field
              label="GSTIN"
              name="gstin"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              help="15 characters; the first two are the code of that state"
              defaultValue={details.gstin}
              error={fields.gstin}
            />
            <div>
              <Button type="submit" busy={busy}>
                Save
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
