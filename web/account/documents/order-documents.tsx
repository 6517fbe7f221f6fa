import { formatRupees } from "#contract/money.ts";
import type { DocumentSummary } from "#contract/sales/documents.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { formatIndiaDate } from "#web/ui/dates/india-time.ts";
import { Time } from "#web/ui/display/time.tsx";
import { documentPath, nameOf } from "./document-path.ts";

/** The invoices and credit notes of an order, each a link to its paper. */
export function OrderDocuments({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <section aria-labelledby="documents" className="grid gap-2">
      <h2 id="documents" className="text-xl">
        Documents
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {documents.map((document) => (
          <li key={document._id} className="flex items-baseline justify-between gap-4 py-2.5">
            <div className="grid gap-0.5">
              <PageLink
                to={documentPath(document)}
                state={{ isFromOrder: true }}
                className="link whitespace-nowrap font-semibold"
              >
                {nameOf(document)}
              </PageLink>
              <span className="wrap-anywhere text-ink-soft text-xs">
                {document.seller}, <Time at={document.at}>{formatIndiaDate(document.at)}</Time>
              </span>
            </div>
            <span className="price shrink-0">
              {document.kind === "credit note" ? formatRupees(-document.total) : formatRupees(document.total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
