import { formatRupees } from "#contract/money.ts";
import type { DocumentDay } from "#contract/sales/documents.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/documents-page.ts";
import { Gstr1Files } from "./gstr1-files.tsx";
import { addMonths, formatMonth, readMonth, thisMonth } from "./month.ts";
import { SaveButton } from "./save-button.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage shipping and tax");
  const month = readMonth(request.url);
  return { month, ...(await call("GET /document/days", { query: { month } })) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invoices & GST", hidden: true });

const columns: Column<DocumentDay>[] = [
  {
    head: "Day",
    cell: ({ day }) => (
      <PageLink to={`/dashboard/documents/${day}`} className="link whitespace-nowrap font-semibold">
        {formatDate(day)}
      </PageLink>
    ),
  },
  { head: "Invoices", numeric: true, cell: ({ invoices }) => invoices },
  { head: "Invoiced", numeric: true, cell: ({ invoiced }) => formatRupees(invoiced) },
  { head: "Credit notes", numeric: true, cell: ({ creditNotes }) => creditNotes },
  { head: "Credited", numeric: true, cell: ({ credited }) => formatRupees(credited) },
  {
    head: "Archive",
    silent: true,
    cell: ({ day }) => (
      <SaveButton
        path={`/document/archive?day=${day}`}
        name={`documents-${day}.zip`}
        label={`Download all of ${formatDate(day)}`}
      >
        Download all
      </SaveButton>
    ),
  },
];

export default function DocumentsPage({ loaderData: { month, days } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Invoices & GST" />
      <div className="grid gap-10">
        <section aria-labelledby="month" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="month" className="text-xl">
              {formatMonth(month)}
            </h2>
            <Months month={month} />
          </div>
          {days.length === 0 ? (
            <EmptyState sentence="No documents were issued in this month.">
              Invoices are written when an order is paid or delivered, credit notes when something is cancelled after
              that.
            </EmptyState>
          ) : (
            <Table
              caption={`Documents of ${formatMonth(month)}`}
              columns={columns}
              rows={days}
              rowKey={({ day }) => day}
            />
          )}
        </section>
        <Gstr1Files month={month} />
      </div>
    </div>
  );
}

function Months({ month }: { month: string }) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <nav aria-label="Months" className="flex flex-wrap gap-2">
      <ButtonLink to={`?month=${before}`} look="secondary" size="small">
        <Icon name="chevron-left" className="size-5" />
        {formatMonth(before)}
      </ButtonLink>
      {after <= thisMonth() && (
        <ButtonLink to={`?month=${after}`} look="secondary" size="small">
          {formatMonth(after)}
          <Icon name="chevron-right" className="size-5" />
        </ButtonLink>
      )}
    </nav>
  );
}
