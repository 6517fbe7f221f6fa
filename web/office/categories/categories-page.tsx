import type { Category } from "#contract/catalogue/categories.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
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

export default function CategoriesPage({ loaderData: { search, categories, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Categories"
      words={["category", "categories"]}
      rows={categories}
      columns={columns}
      page={page}
      search={{ value: search, help: "By name or slug, from two letters on." }}
      nothingFound="Try another name."
      empty="Add one, and shoppers find what belongs together."
      add="/dashboard/category/add"
    />
  );
}
