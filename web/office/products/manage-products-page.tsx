import type { ListedProduct } from "#contract/catalogue/products-office.ts";
import { call } from "#web/api.ts";
import { ActiveSwitch } from "#web/layout/dashboard/editing/active-switch.tsx";
import { switchActive } from "#web/layout/dashboard/editing/form-actions.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { PriceCell } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/manage-products-page.ts";
import { formatHidden } from "./format-hidden.ts";

const filters = [
  ["", "All"],
  ["low", "Low stock"],
] as const;

const attributeFilters = [
  ["", "Any facts"],
  ["missing", "Facts missing"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const { search, page } = readListParams(request.url);
  const stock = readFilter(request.url, "stock", filters) ?? "";
  const facts = readFilter(request.url, "facts", attributeFilters) ?? "";
  const query = { search, page, ...(stock && { stock }), ...(facts && { facts }) };
  return { search, stock, facts, ...(await call("GET /product", { query })) };
}

/** Switches one of the products. */
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  switchActive(request, (id, isActive) =>
    call("PUT /product/{id}/active", { params: { id }, body: { product: { isActive } } }),
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Products", hidden: true });

const figures = new Intl.NumberFormat("en-IN");

const columns: Column<ListedProduct>[] = [
  { head: "Product", cell: (product) => <ProductCell product={product} /> },
  {
    head: "Price",
    cell: ({ price, mrp }) => <PriceCell now={price} mrp={mrp} />,
    numeric: true,
  },
  {
    head: "Stock",
    cell: ({ quantity }) =>
      quantity > 0 ? figures.format(quantity) : <span className="font-semibold text-danger">None</span>,
    numeric: true,
  },
  { head: "Status", cell: (product) => <StatusCell product={product} /> },
];

/** What to do next where no product fits. */
function adviceFor({ search, facts }: Record<"search" | "facts", string>): string {
  if (search) return "Try another name or sku.";
  if (facts === "missing") return "These products say all that the law wants shown.";
  return "Of every active product more than five pieces are left.";
}

export default function ManageProductsPage({ loaderData }: Route.ComponentProps) {
  const { search, stock, facts, products, ...page } = loaderData;
  return (
    <OfficeList
      title="Products"
      words={["product", "products"]}
      rows={products}
      columns={columns}
      page={page}
      filters={[
        { label: "Which products", name: "stock", options: filters, current: stock },
        { label: "Which facts", name: "facts", options: attributeFilters, current: facts },
      ]}
      search={{ value: search, label: "Find products", help: "By name or sku, from two letters on." }}
      nothingFound={adviceFor({ search, facts })}
      empty="Add one, and shoppers can buy it."
      add="/dashboard/product/add"
    >
      <ButtonLink to="/dashboard/product/import" look="quiet" size="small">
        Import and export
      </ButtonLink>
    </OfficeList>
  );
}

/** Picture, name, sku and brand. All of it is a link to the form. */
function ProductCell({ product: { _id, name, sku, brand, picture } }: { product: ListedProduct }) {
  return (
    <div className="relative flex min-w-0 items-center gap-4">
      <div className="w-12 shrink-0">
        <ProductPicture picture={picture} sizes="48px" />
      </div>
      <div className="min-w-0">
        <PageLink
          to={`/dashboard/product/edit/${_id}`}
          className="link wrap-anywhere font-semibold text-base after:absolute after:inset-0"
        >
          {name}
        </PageLink>
        <p className="wrap-anywhere font-normal text-ink-soft text-sm">
          {sku}
          {brand && ` · ${brand.name}`}
        </p>
      </div>
    </div>
  );
}

/** The switch, and why shoppers do not see the product where the switch does not say it. */
function StatusCell({ product }: { product: ListedProduct }) {
  const { hiddenBy, missingFacts } = product;
  return (
    <div className="grid gap-1">
      <ActiveSwitch item={product} action="/dashboard/product" />
      {hiddenBy && hiddenBy.kind !== "product" && (
        <p className="max-w-56 text-left font-normal text-ink-soft text-sm">{formatHidden(hiddenBy)}</p>
      )}
      {missingFacts.length > 0 && (
        <p className="max-w-56 text-left font-normal text-ink-soft text-sm">
          {missingFacts.length} {missingFacts.length === 1 ? "fact" : "facts"} missing
          <span className="sr-only">: {missingFacts.join(", ")}</span>
        </p>
      )}
    </div>
  );
}
