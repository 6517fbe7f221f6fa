import { replace } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { DocumentSummary } from "#contract/sales/documents.ts";
import { documentPath, nameOf } from "#web/account/documents/document-path.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import type { Column } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/day-page.ts";
import { SaveButton } from "./save-button.tsx";

export async function clientLoader({ request, params: { day } }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage shipping and tax");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw replace("/dashboard/documents");
  const { page } = readListParams(request.url);
  return call("GET /document", { query: { day, page } });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invoices & GST", hidden: true });

const columns: Column<DocumentSummary>[] = [
  {
    head: "Document",
    cell: (document) => (
      <PageLink to={documentPath(document)} className="link wrap-anywhere font-semibold">
        {nameOf(document)}
      </PageLink>
    ),
  },
  { head: "Seller", cell: ({ seller }) => <span className="wrap-anywhere">{seller}</span> },
  {
    head: "Order",
    cell: ({ orderId, orderNumber }) => (
      <PageLink to={`/order/${orderId}`} className="link">
        {orderNumber}
      </PageLink>
    ),
  },
  {
    head: "Total",
    numeric: true,
    cell: ({ kind, total }) => formatRupees(kind === "credit note" ? -total : total),
  },
];

export default function DayPage({ loaderData: { documents, ...page }, params: { day } }: Route.ComponentProps) {
  return (
    <>
      <ButtonLink to={`/dashboard/documents?month=${day.slice(0, 7)}`} look="quiet" size="small" className="-ml-4 mb-2">
        <Icon name="arrow-left" className="size-5" />
        Back to the month
      </ButtonLink>
      <OfficeList
        title={`Documents of ${formatDate(day)}`}
        words={["document", "documents"]}
        rows={documents}
        columns={columns}
        page={page}
        sentence="No documents were issued on this day."
        empty="Other days have some."
      >
        {page.count > 0 && (
          <SaveButton path={`/document/archive?day=${day}`} name={`documents-${day}.zip`}>
            Download all
          </SaveButton>
        )}
      </OfficeList>
    </>
  );
}
