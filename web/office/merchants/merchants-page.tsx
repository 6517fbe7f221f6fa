import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams, singlePage } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
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

export default function MerchantsPage({ loaderData: { search, status, merchants, ...page } }: Route.ComponentProps) {
  const isWaiting = status === "Waiting Approval" && !search;
  return (
    <OfficeList
      title="Merchants"
      words={["merchant", "merchants"]}
      rows={merchants}
      card={(merchant) => <MerchantCard merchant={merchant} />}
      page={page}
      filters={[{ label: "Which merchants", name: "status", options: filters, current: status }]}
      search={{ value: search, help: "By name, brand, phone number or email, from two letters on." }}
      nothingFound={isWaiting ? "Nobody waits for you." : "Try another name, brand or email."}
      empty="Whoever asks to sell here will wait in this list."
      add="/dashboard/merchant/add"
    />
  );
}
