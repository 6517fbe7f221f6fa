import { formatRupees } from "#contract/money.ts";
import type { TaxDocument } from "#contract/sales/documents.ts";
import { formatCode } from "#contract/sales/tax-codes.ts";
import { Detail, Party, Sum } from "#web/account/invoices/paper-parts.tsx";
import { formatIndiaDate } from "#web/ui/dates/india-time.ts";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";

type Line = TaxDocument["lines"][number] & { position: number };

const titles = { invoice: "Tax Invoice", "credit note": "Credit Note" } as const;

/** Only the taxes that the document has: those of one state, that between states, or the one of the flat scheme. */
const taxesOf = ({ scheme, stateTax }: TaxDocument): [string, "cgst" | "sgst" | "igst" | "tax"][] => {
  if (scheme === "flat") return [["Tax", "tax"]];
  return stateTax
    ? [
        ["CGST", "cgst"],
        [stateTax, "sgst"],
      ]
    : [["IGST", "igst"]];
};

const columnsOf = (document: TaxDocument): Column<Line>[] => [
  {
    head: "Item",
    cell: ({ name, hsn, details }) => (
      <span className="block">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        <span className="wrap-anywhere block text-ink-soft text-xs empty:hidden">
          {[formatCode(hsn), details].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    head: "Quantity",
    numeric: true,
    cell: ({ quantity, unit }) => (unit === "NA" ? quantity : `${quantity} ${unit}`),
  },
  { head: "Taxable value", numeric: true, cell: ({ taxableValue }) => formatRupees(taxableValue) },
  { head: "Rate", numeric: true, cell: ({ rate }) => `${rate} %` },
  ...taxesOf(document).map(
    ([head, tax]): Column<Line> => ({ head, numeric: true, cell: (line) => formatRupees(line[tax]) }),
  ),
  { head: "Total", numeric: true, cell: ({ total }) => formatRupees(total) },
];

const placeOf = ({ state, code }: { state: string; code: string }) => (code ? `${state} (${code})` : "");

/** A tax document as it was issued. */
export function DocumentPaper({ document }: { document: TaxDocument }) {
  const { kind, number, at, supplier, recipient, placeOfSupply, invoice, totals } = document;
  const lines = document.lines.map((line, position) => ({ ...line, position }));
  const state = (of: { state: string; code: string }) => of.code && `State ${placeOf(of)}`;
  return (
    <article
      aria-label={`${titles[kind]} ${number}`}
      className="invoice-paper w-full max-w-3xl border border-line bg-surface p-6 sm:p-10"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="wrap-anywhere font-display font-semibold text-2xl">{supplier.name}</p>
        <h1 className="text-2xl">{titles[kind]}</h1>
      </div>
      <Weave className="mt-4 mb-6 h-3" />
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        <Detail wide term={kind === "invoice" ? "Invoice number" : "Credit note number"}>
          {number}
        </Detail>
        <Detail wide term="Date">
          <Time at={at}>{formatIndiaDate(at)}</Time>
        </Detail>
        {invoice && (
          <Detail wide term="For invoice">
            {invoice.number} of {formatIndiaDate(invoice.at)}
          </Detail>
        )}
        <Detail wide term="Order number">
          {document.orderNumber}
        </Detail>
        <Detail wide term="Order date">
          <Time at={document.ordered}>{formatIndiaDate(document.ordered)}</Time>
        </Detail>
        {placeOfSupply.code && (
          <Detail wide term="Place of supply">
            {placeOf(placeOfSupply)}
          </Detail>
        )}
        <Detail wide term="Reverse charge">
          {document.reverseCharge ? "Yes" : "No"}
        </Detail>
      </dl>
      <div className="mt-8 mb-8 grid gap-6 text-sm sm:grid-cols-2">
        <Party
          title="Supplier"
          lines={[
            supplier.name,
            ...supplier.address.split("\n"),
            state(supplier),
            supplier.gstin && `GSTIN ${supplier.gstin}`,
          ]}
        />
        <Party
          title="Recipient"
          lines={[
            recipient.name,
            ...recipient.address,
            state(recipient),
            recipient.gstin && `GSTIN ${recipient.gstin}`,
          ]}
        />
      </div>
      <Table
        caption={kind === "invoice" ? "What was sold" : "What is taken back"}
        columns={columnsOf(document)}
        rows={lines}
        rowKey={({ position }) => String(position)}
      />
      <dl className="ms-auto mt-6 grid max-w-72 gap-1.5">
        <Sum term="Taxable value" rupees={totals.taxableValue} />
        {taxesOf(document).map(([head, tax]) => (
          <Sum key={head} term={head} rupees={totals[tax]} />
        ))}
        <Sum term="Total" rupees={totals.total} isGrand />
      </dl>
      <p className="mt-4 text-right font-semibold text-sm">{document.totalInWords}</p>
      <p className="mt-8 text-ink-soft text-xs">
        For {supplier.name}. Amounts in Indian rupees. This {kind} is generated by computer and is valid without a
        signature.
      </p>
    </article>
  );
}
