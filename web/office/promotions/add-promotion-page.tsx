import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Route } from "./+types/add-promotion-page.ts";
import { loadChoices } from "./load-choices.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { readPromotionForm } from "./read-promotion-form.ts";

const listPath = "/dashboard/promotions";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  return loadChoices();
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  changeBy(readPromotionForm(await request.formData()), async (body) =>
    returnToList(await call("POST /promotion/add", { body }), listPath),
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Promotion", hidden: true });

export default function AddPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const isOfMerchant = isMerchant(useUser());
  return (
    <AddPage title="Add Promotion" listPath={listPath} faults={actionData}>
      {(errors) => (
        <>
          <p className="text-ink-soft">
            {isOfMerchant
              ? "It reduces products of your brand alone, and you bear what it takes off."
              : "The shop bears what it takes off."}
          </p>
          <PromotionFields fields={errors} isOfMerchant={isOfMerchant} {...loaderData} />
        </>
      )}
    </AddPage>
  );
}
