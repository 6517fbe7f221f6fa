import { ProductChanges } from "#contract/catalogue/product-form.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { ActiveSwitch } from "#web/layout/dashboard/editing/active-switch.tsx";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { StatePanel } from "#web/layout/dashboard/editing/state-panel.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-product-page.ts";
import { ProductColours } from "./colours/product-colours.tsx";
import { formatHidden } from "./format-hidden.ts";
import { ProductPictures } from "./pictures/product-pictures.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ProductFields } from "./product-fields.tsx";
import { ReplacePicture, replacePicture } from "./replace-picture.tsx";

const list = { path: "/dashboard/product", label: "All products" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const [found, history, { brands }, { categories }, tax, { fields }] = await Promise.all([
    undefinedIfNotFound(call("GET /product/{id}", { params })),
    undefinedIfNotFound(call("GET /product/{id}/price-history", { params })),
    call("GET /brand/list/select"),
    call("GET /category/list"),
    call("GET /tax/rate"),
    call("GET /fact/list"),
  ]);
  return { product: found?.product, history, brands, categories, tax, attributes: fields };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /product/delete/{id}", { params }), list.path);
  const picture = (await request.clone().formData()).get("image");
  if (picture instanceof File) return replacePicture(picture, params.id);
  return submit(request, ProductChanges, async (product) =>
    returnToList(await call("PUT /product/{id}", { params, body: { product } }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Product", hidden: true });

/** Whether shoppers see it; if not, why, and the way to what is to be switched on first. */
function Visibility({ product: { hiddenBy, brand } }: { product: ManagedProduct }) {
  if (!hiddenBy) return "Shoppers see it.";
  return (
    <>
      {formatHidden(hiddenBy)}
      {hiddenBy.kind === "brand" && (
        <>
          {" "}
          <PageLink to={`/dashboard/brand/edit/${brand?._id}`} className="link">
            Switch {hiddenBy.name} on
          </PageLink>
        </>
      )}
    </>
  );
}

const formatDeletion = (name: string) =>
  `${name} will be deleted with its reviews, and leaves wishlists and categories. Orders keep what they show. To keep all of it, switch it off instead.`;

export default function EditProductPage({
  loaderData: { product, history, brands, categories, tax, attributes },
  actionData,
}: Route.ComponentProps) {
  const isBrandFixed = isMerchant(useUser());
  return (
    <EditPage
      title="Edit Product"
      noun="product"
      list={list}
      item={product}
      faults={actionData}
      above={(item) => (
        <>
          <StatePanel
            link={`/product/${item.slug}`}
            control={<ActiveSwitch item={item} action={list.path} />}
            consequence={<Visibility product={item} />}
          />
          <ReplacePicture product={item} />
          <ProductPictures product={item} />
          <ProductColours product={item} />
          {history && <PriceHistory history={history} />}
        </>
      )}
      deletion={({ name }) => ({ sentence: formatDeletion(name) })}
    >
      {(item, errors) => (
        <ProductFields
          product={item}
          fields={errors}
          brands={brands}
          categories={categories}
          tax={tax}
          attributes={attributes}
          isBrandFixed={isBrandFixed}
        />
      )}
    </EditPage>
  );
}
