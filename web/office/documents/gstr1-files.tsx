import type { Gstr1Part } from "#contract/sales/gstr1.ts";
import { formatMonth } from "./month.ts";
import { SaveButton } from "./save-button.tsx";

/** The tables of the form and what they hold. */
const parts: Record<Gstr1Part, string> = {
  b2b: "Businesses",
  b2cl: "Large, other states",
  b2cs: "All others, by state and rate",
  cdnr: "Credit notes, businesses",
  cdnur: "Credit notes, large",
  nil: "Without tax",
  hsn: "By HSN",
  docs: "Documents issued",
};

/** What is filed for a month: the whole form for the portal, and its tables as spreadsheets. */
export function Gstr1Files({ month }: { month: string }) {
  return (
    <section aria-labelledby="gstr1" className="grid justify-items-start gap-4">
      <div>
        <h2 id="gstr1" className="text-xl">
          GSTR-1
        </h2>
        <p className="max-w-prose text-ink-soft text-sm">
          Your sales of {formatMonth(month)} in the GST scheme, less what was taken back, to file on the portal.
        </p>
      </div>
      <SaveButton path={`/tax/gstr-1?month=${month}`} name={`gstr-1-${month}.json`}>
        Download for the portal (JSON)
      </SaveButton>
      <div>
        <p id="gstr1-tables" className="mb-2 text-ink-soft text-sm">
          Its tables as spreadsheets (CSV)
        </p>
        <ul aria-labelledby="gstr1-tables" className="flex flex-wrap gap-2">
          {(Object.entries(parts) as [Gstr1Part, string][]).map(([part, title]) => (
            <li key={part}>
              <SaveButton path={`/tax/gstr-1.csv?month=${month}&part=${part}`} name={`gstr-1-${month}-${part}.csv`}>
                {title}
              </SaveButton>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
