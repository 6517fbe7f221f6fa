import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { FilterLinks, readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams, singlePage } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/merchants-page.ts";
import { MerchantCard } from "./merchant-card.tsx";
import { runMerchantAction } from "./run-merchant-action.ts";

const filters = [
  ["", "All"],
  ["Waiting Approval", "Waiting"],
  ["Approved", "Approved"],
  ["Rejected", "Rejected"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage merchants");
  const { search, page } = readListParams(request.url);
  const status = readFilter(request.url, "status", filters) ?? "";
  const filter = status ? { status } : {};
  if (!search) return { search, status, ...(await call("GET /merchant", { query: { page, ...filter } })) };
  const { merchants } = await call("GET /merchant/search", { query: { search, ...filter } });
  return { search, status, merchants, ...singlePage(merchants.length) };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) => runMerchantAction(await request.formData());

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Merchants", hidden: true });

export default function MerchantsPage({ loaderData }: Route.ComponentProps) {
  const { search, status, merchants, totalPages, currentPage, count } = loaderData;
  const list = useFocusRestore(merchants);
  return (
    <div>
      <PageHead title="Merchants">
        <ButtonLink to="/dashboard/merchant/add" size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search merchants" help="By name, brand, phone number or email, from two letters on." />
      </div>
      <div className="mb-4">
        <FilterLinks label="Which merchants" name="status" options={filters} current={status} />
      </div>
      <ListCount count={count} words={["merchant", "merchants"]} isSearch={search !== ""} />
      <div ref={list} tabIndex={-1} className="outline-none">
        {merchants.length === 0 ? (
          <EmptyState sentence="No merchants found.">
            {search
              ? "Try another name, brand or email."
              : status === "Waiting Approval"
                ? "Nobody waits for you."
                : "Whoever asks to sell here will wait in this list."}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {merchants.map((merchant) => (
              <li key={merchant._id}>
                <MerchantCard merchant={merchant} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-10 empty:hidden">
        <Pager
          page={currentPage}
          totalPages={totalPages}
          href={(page) =>
            `/dashboard/merchant?${new URLSearchParams({ ...(status && { status }), page: String(page) })}`
          }
        />
      </div>
    </div>
  );
}
