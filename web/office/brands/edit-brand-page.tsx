import { BrandChange, type BrandDetails } from "#contract/catalogue/brands.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { ActiveSwitch } from "#web/layout/dashboard/editing/active-switch.tsx";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { formatFollowers, StatePanel } from "#web/layout/dashboard/editing/state-panel.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { asksForDispatchTime, DispatchSection, saveDispatchTime } from "#web/office/delivery/dispatch-section.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-brand-page.ts";
import { asksForBanner, BannerSection, saveBanner } from "./banner-section.tsx";
import { BrandFields } from "./brand-fields.tsx";
import { ByLine } from "./by-line.tsx";
import { asksForDaysOff, DaysOffSection, saveDaysOff } from "./days-off.tsx";

const list = { path: "/dashboard/brand", label: "All brands" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requirePermissionOrMerchant(request, "manage catalogue");
  const found = await undefinedIfNotFound(call("GET /brand/{id}", { params }));
  const available = found && can(user, "manage merchants") ? await call("GET /brand/list/merchants") : undefined;
  const dispatch = found && isMerchant(user) ? await call("GET /merchant/delivery") : undefined;
  const { fields } = await call("GET /fact/list");
  return { brand: found?.brand, merchants: available?.merchants, dispatch, attributes: fields };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /brand/delete/{id}", { params }), list.path);
  const form = await request.clone().formData();
  if (asksForBanner(form)) return saveBanner(form, params.id);
  if (asksForDispatchTime(form)) return saveDispatchTime(request);
  if (asksForDaysOff(form)) return saveDaysOff(request, params.id);
  return submit(request, BrandChange, async (brand) =>
    returnToList(await call("PUT /brand/{id}", { params, body: { brand } }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Brand", hidden: true });

const formatDeletion = ({ name, productCount }: BrandDetails) =>
  productCount === 0
    ? `${name} will be deleted.`
    : `${name} will be deleted. Its ${productCount === 1 ? "product is" : `${productCount} products are`} switched off and lose the brand.`;

export default function EditBrandPage({
  loaderData: { brand, merchants, dispatch, attributes },
  actionData,
}: Route.ComponentProps) {
  const canDelete = can(useUser(), "manage catalogue");
  return (
    <EditPage
      title="Edit Brand"
      noun="brand"
      list={list}
      item={brand}
      faults={actionData}
      above={(item) => (
        <>
          <StatePanel
            link={`/shop/brand/${item.slug}`}
            control={<ActiveSwitch item={item} action={list.path} />}
            consequence={formatFollowers(item.isActive, item.followers)}
          >
            <ByLine brand={item} />
          </StatePanel>
          <BannerSection brand={item} />
          <DaysOffSection key={item._id} brand={item} />
          {dispatch && <DispatchSection dispatch={dispatch} />}
        </>
      )}
      deletion={(item) => ({
        sentence: formatDeletion(item),
        disabled: !canDelete,
        note: !canDelete && "Only an admin can delete a brand.",
      })}
    >
      {(item, errors) => <BrandFields brand={item} fields={errors} merchants={merchants} attributes={attributes} />}
    </EditPage>
  );
}
