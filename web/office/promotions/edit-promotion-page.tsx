import { formatFigure, formatRupees } from "#contract/money.ts";
import type { Promotion } from "#contract/promotions.ts";
import { requirePermissionOrMerchant } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { changeBy } from "#web/submit.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-promotion-page.ts";
import { formatBearer } from "./format-promotion.ts";
import { loadChoices } from "./load-choices.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { PromotionState } from "./promotion-state.tsx";
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
          <Facts promotion={item} />
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

function Facts({ promotion }: { promotion: Promotion }) {
  const facts = [
    ["State", <PromotionState key="state" promotion={promotion} />],
    ["Used", formatFigure(promotion.used)],
    ["Cost", formatRupees(promotion.cost)],
    ["Borne by", formatBearer(promotion)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border border-line bg-surface p-5 sm:grid-cols-4">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-soft text-xs">{term}</dt>
          <dd className="wrap-anywhere min-h-6 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
