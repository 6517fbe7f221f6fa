import type { Brand } from "#contract/catalogue/brands.ts";
import { can, isAdmin } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { ActiveSwitch } from "#web/layout/dashboard/editing/active-switch.tsx";
import { switchActive } from "#web/layout/dashboard/editing/form-actions.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
import type { Route } from "./+types/manage-brands-page.ts";
import { ByLine } from "./by-line.tsx";

const pageSize = "20";
const figures = new Intl.NumberFormat("en-IN");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requirePermissionOrMerchant(request, "manage catalogue");
  const { search, page } = readListParams(request.url);
  return {
    title: isAdmin(user) ? "Brands" : "Brand",
    search,
    ...(await call("GET /brand", { query: { search, page: page || "1", limit: pageSize } })),
  };
}

/** Switches one of the brands. */
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  switchActive(request, (id, isActive) =>
    call("PUT /brand/{id}/active", { params: { id }, body: { brand: { isActive } } }),
  );

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: (args.loaderData as { title?: string } | undefined)?.title ?? "Brand", hidden: true });

const columns: Column<Brand>[] = [
  {
    head: "Name",
    cell: (brand) => (
      <div>
        <PageLink to={`/dashboard/brand/edit/${brand._id}`} className="link font-semibold text-base">
          {brand.name}
        </PageLink>
        <ByLine brand={brand} />
      </div>
    ),
  },
  { head: "Products", cell: ({ productCount }) => figures.format(productCount), numeric: true },
  { head: "Status", cell: (brand) => <ActiveSwitch item={brand} action="/dashboard/brand" /> },
];

export default function ManageBrandsPage({ loaderData: { title, search, brands, ...page } }: Route.ComponentProps) {
  const canAdd = can(useUser(), "manage catalogue");
  return (
    <OfficeList
      title={title}
      words={["brand", "brands"]}
      rows={brands}
      columns={columns}
      page={page}
      search={canAdd ? { value: search, help: "By name, slug or merchant, from two letters on." } : undefined}
      nothingFound="Try another name or merchant."
      empty={canAdd ? "Add one, and products can be sold under its name." : "An admin can give you one."}
      add={canAdd ? "/dashboard/brand/add" : undefined}
    />
  );
}
