import { formatFigure } from "#contract/money.ts";
import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { DiscountDetails } from "#web/office/discounts/discount-details.tsx";
import { DiscountState } from "#web/office/discounts/discount-state.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-promotion-page.ts";
import { loadChoices } from "./load-choices.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { RaisedPrices } from "./raised-prices.tsx";
import { readPromotionForm } from "./read-promotion-form.ts";

const list = { path: "/dashboard/promotions", label: "All promotions" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  const [found, choices] = await Promise.all([
    undefinedIfNotFound(call("GET /promotion/{id}", { params })),
    loadChoices(),
  ]);
  return { promotion: found?.promotion, ...choices };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /promotion/delete/{id}", { params }), list.path);
  return changeBy(readPromotionForm(await request.formData()), async (body) =>
    returnToList(await call("PUT /promotion/{id}", { params, body }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Promotion", hidden: true });

export default function EditPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, brands, categories } = loaderData;
  return (
    <EditPage
      title="Edit Promotion"
      noun="promotion"
      list={list}
      item={promotion}
      faults={actionData}
      above={(item) => (
        <>
          <DiscountDetails discount={item} state={<DiscountState discount={item} />} used={formatFigure(item.used)} />
          <RaisedPrices promotion={item} />
        </>
      )}
      deletion={({ name }) => ({
        sentence: `${name} will be deleted. Orders stay as they are, but how often it was used is no longer known.`,
      })}
    >
      {(item, errors) => (
        <PromotionFields
          promotion={item}
          fields={errors}
          brands={brands}
          categories={categories}
          isOfMerchant={item.brand !== null}
        />
      )}
    </EditPage>
  );
}
