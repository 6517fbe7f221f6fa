import type { Category } from "#contract/catalogue/categories.ts";
import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/categories-page.ts";
import { CategorySwitch, switchCategory } from "./category-switch.tsx";

const pageSize = "20";
const figures = new Intl.NumberFormat("en-IN");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const { search, page } = readListParams(request.url);
  return { search, ...(await call("GET /category", { query: { search, page: page || "1", limit: pageSize } })) };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) => switchCategory(await request.formData());

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Categories", hidden: true });

const columns: Column<Category>[] = [
  {
    head: "Name",
    cell: ({ _id, name, description }) => (
      <div>
        <PageLink to={`/dashboard/category/edit/${_id}`} className="link font-semibold text-base">
          {name}
        </PageLink>
        <p className="font-normal text-ink-soft text-sm">{description}</p>
      </div>
    ),
  },
  { head: "In the shop", cell: ({ shownCount }) => figures.format(shownCount), numeric: true },
  { head: "Status", cell: (category) => <CategorySwitch category={category} /> },
];

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { search, categories, currentPage, totalPages, count } = loaderData;
  return (
    <div>
      <PageHead title="Categories">
        <ButtonLink to="/dashboard/category/add" size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search categories" help="By name or slug, from two letters on." />
      </div>
      <ListCount count={count} words={["category", "categories"]} isSearch={search !== ""} />
      {categories.length === 0 ? (
        <EmptyState sentence="No categories found.">
          {search ? "Try another name." : "Add one, and shoppers find what belongs together."}
        </EmptyState>
      ) : (
        <Table caption="Categories" columns={columns} rows={categories} rowKey={({ _id }) => _id} />
      )}
      <div className="mt-8">
        <Pager
          page={currentPage}
          totalPages={totalPages}
          href={(page) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`}
        />
      </div>
    </div>
  );
}
