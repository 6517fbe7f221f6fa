import { formatRupees } from "#contract/money.ts";
import type { TaxDocument } from "#contract/sales/documents.ts";
import { formatCode } from "#contract/sales/tax-codes.ts";
import { margin, Paper, type Style } from "#server/platform/paper/paper.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Asia/Kolkata" });
const soft = "#55536f";
const madder = "#9b2335";

const titles = { invoice: "Tax Invoice", "credit note": "Credit Note" } as const;

type Line = TaxDocument["lines"][number];

interface Column {
  head: string;
  width: number;
  cell: (line: Line) => string;
}

/** A tax document on paper: an invoice of the GST scheme, or a credit note. */
export function documentPaper(document: TaxDocument): Paper {
  const title = `${titles[document.kind]} ${document.number}`;
  const paper = new Paper(title);
  for (const drawPart of [drawHead, drawParties, drawLines, drawTotals, drawFoot]) drawPart(paper, document);
  paper.numberPages(title);
  return paper;
}

function drawHead(paper: Paper, document: TaxDocument): void {
  const { supplier, kind, number, at, orderNumber, ordered, placeOfSupply, reverseCharge, invoice } = document;
  const height = paper.write(supplier.name, margin, paper.y, 300, { size: 18, weight: 600 });
  const style = { size: 18, weight: 600, colour: madder, align: "right" } as const;
  paper.write(titles[kind], margin, paper.y, paper.width, style);
  paper.y += height + 8;
  paper.rule(madder);
  paper.y += 12;
  const details = [
    [kind === "invoice" ? "Invoice number" : "Credit note number", number],
    ["Date", day.format(new Date(at))],
    ...(invoice ? [["For invoice", `${invoice.number} of ${day.format(new Date(invoice.at))}`]] : []),
    ["Order number", orderNumber],
    ["Order date", day.format(new Date(ordered))],
    ...(placeOfSupply.code ? [["Place of supply", `${placeOfSupply.state} (${placeOfSupply.code})`]] : []),
    ["Tax payable on reverse charge", reverseCharge ? "Yes" : "No"],
  ] as [string, string][];
  for (const [what, detail] of details) {
    paper.write(what, margin, paper.y, 150, { size: 9, colour: soft });
    paper.y += paper.write(detail, margin + 150, paper.y, paper.width - 150, { size: 9 });
  }
  paper.y += 14;
}

function drawParties(paper: Paper, { supplier, recipient }: TaxDocument): void {
  const half = paper.width / 2 - 12;
  const block = (x: number, title: string, lines: string[]) => {
    let y = paper.y + paper.write(title, x, paper.y, half, { size: 9, weight: 600, colour: soft });
    for (const line of lines.filter(Boolean)) y += paper.write(line, x, y, half, { size: 10 });
    return y;
  };
  const state = (of: { state: string; code: string }) => of.code && `State ${of.state} (${of.code})`;
  const gstin = (of: { gstin: string }) => of.gstin && `GSTIN ${of.gstin}`;
  const from = [supplier.name, ...supplier.address.split("\n"), state(supplier), gstin(supplier)];
  const to = [recipient.name, ...recipient.address, state(recipient), gstin(recipient)];
  paper.y = Math.max(block(margin, "Supplier", from), block(margin + half + 24, "Recipient", to)) + 18;
}

/** Only the taxes that the document has: those of one state, that between states, or the one of the flat scheme. */
function columnsOf({ scheme, stateTax }: TaxDocument): Column[] {
  const tax = (head: string, width: number, amount: (line: Line) => number): Column => ({
    head,
    width,
    cell: (line) => formatRupees(amount(line)),
  });
  const own = [tax("CGST", 58, ({ cgst }) => cgst), tax(stateTax ?? "SGST", 58, ({ sgst }) => sgst)];
  const taxes =
    scheme === "flat" ? [tax("Tax", 70, (line) => line.tax)] : stateTax ? own : [tax("IGST", 70, ({ igst }) => igst)];
  return [
    {
      head: "Qty",
      width: 48,
      cell: ({ quantity, unit }) => (unit === "NA" ? String(quantity) : `${quantity} ${unit}`),
    },
    tax("Taxable value", 74, ({ taxableValue }) => taxableValue),
    { head: "Rate", width: 34, cell: ({ rate }) => `${rate} %` },
    ...taxes,
    tax("Total", 74, ({ total }) => total),
  ];
}

function drawLines(paper: Paper, document: TaxDocument): void {
  const columns = columnsOf(document);
  const itemWidth = paper.width - columns.reduce((sum, { width }) => sum + width, 0);
  const drawRow = (item: string, cells: string[], style: Style = {}): number => {
    let x = margin + itemWidth;
    const heights = [paper.write(item, margin, paper.y, itemWidth - 6, { size: 9, ...style })];
    for (const [i, { width }] of columns.entries()) {
      heights.push(paper.write(cells[i] ?? "", x + 3, paper.y, width - 3, { size: 8.5, align: "right", ...style }));
      x += width;
    }
    return Math.max(...heights);
  };
  const drawHeads = () => {
    const heads = columns.map(({ head }) => head);
    paper.y += drawRow("Item", heads, { weight: 600, colour: soft, size: 8.5 }) + 4;
    paper.rule();
  };
  drawHeads();
  for (const line of document.lines) {
    if (paper.need(54)) drawHeads();
    paper.y += 6;
    const about = [formatCode(line.hsn), line.details].filter(Boolean).join(", ");
    paper.y += drawRow(
      line.name,
      columns.map(({ cell }) => cell(line)),
    );
    if (about) paper.y += paper.write(about, margin, paper.y, itemWidth - 6, { size: 7.5, colour: soft });
    paper.y += 5;
    paper.rule();
  }
}

function drawTotals(paper: Paper, { scheme, stateTax, totals, totalInWords }: TaxDocument): void {
  paper.need(120);
  paper.y += 10;
  const taxes: [string, number][] =
    scheme === "flat"
      ? [["Tax", totals.tax]]
      : stateTax
        ? [
            ["CGST", totals.cgst],
            [stateTax, totals.sgst],
          ]
        : [["IGST", totals.igst]];
  const sums: [string, number, 600?][] = [
    ["Taxable value", totals.taxableValue],
    ...taxes,
    ["Total", totals.total, 600],
  ];
  for (const [what, rupees, weight = 400] of sums) {
    paper.write(what, 340, paper.y, 100, { weight });
    paper.y += paper.write(formatRupees(rupees), 440, paper.y, margin + paper.width - 440, { weight, align: "right" });
  }
  paper.y += 8;
  paper.y += paper.write(totalInWords, margin, paper.y, paper.width, { size: 9, weight: 600 });
}

function drawFoot(paper: Paper, { kind, supplier }: TaxDocument): void {
  paper.need(50);
  paper.y += 16;
  const text = `For ${supplier.name}. Amounts in Indian rupees. This ${kind} is generated by computer and is valid without a signature.`;
  paper.write(text, margin, paper.y, paper.width, { size: 8, colour: soft });
}
