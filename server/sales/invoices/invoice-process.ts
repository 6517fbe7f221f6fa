/** Draws invoices in a process of its own: a document keeps the processor busy for long turns, and the fonts take much memory. */
import { buffer } from "node:stream/consumers";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { percentOff } from "#contract/catalogue/unit-price.ts";
import { formatRupees, toRupees } from "#contract/money.ts";
import { answerTasks } from "#server/platform/helper-process/answer-tasks.ts";
import { margin, Paper } from "#server/platform/paper/paper.ts";
import { documentPaper } from "./document-paper.ts";
import type { DrawingTask } from "./draw-invoice.ts";
import type { IssuedInvoice } from "./queries.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const soft = "#55536f";

/** Where the columns of the table begin, and how wide they are. */
const columns = {
  item: { x: margin, width: 205 },
  quantity: { x: 258, width: 40 },
  price: { x: 303, width: 70 },
  tax: { x: 378, width: 80 },
  total: { x: 463, width: 84 },
} as const;

const formatPaise = (paise: number): string => formatRupees(toRupees(paise));

type Cells = Record<keyof typeof columns, string>;

answerTasks(async (task: DrawingTask): Promise<Uint8Array> => {
  const paper = "invoice" in task ? invoicePaper(task.invoice) : documentPaper(task.document);
  paper.doc.end();
  return buffer(paper.doc);
});

function invoicePaper(invoice: IssuedInvoice): Paper {
  const paper = new Paper(`Invoice ${invoice.number}`);
  for (const drawPart of [drawHead, drawPeople, drawLines, drawSums]) drawPart(paper, invoice);
  paper.numberPages(`Invoice ${invoice.number}`);
  return paper;
}

function drawHead(paper: Paper, { seller, number, issuedAt, orderId, orderNumber, orderedAt }: IssuedInvoice): void {
  paper.write(seller.name, margin, paper.y, 250, { size: 20, weight: 600 });
  paper.write("Tax Invoice", margin, paper.y, paper.width, {
    size: 20,
    weight: 600,
    colour: "#9b2335",
    align: "right",
  });
  paper.y += 40;
  paper.rule("#9b2335");
  paper.y += 14;
  const details = [
    ["Invoice number", number],
    ["Date", day.format(issuedAt)],
    ["Order number", orderNumber],
    ["Order", orderId],
    ["Order date", day.format(orderedAt)],
  ] as const;
  for (const [what, detail] of details) {
    paper.write(what, margin, paper.y, 100, { size: 9, colour: soft });
    paper.y += paper.write(detail, margin + 100, paper.y, paper.width - 100, { size: 9 });
  }
  paper.y += 16;
}

function drawPeople(paper: Paper, { seller, buyer }: IssuedInvoice): void {
  const half = paper.width / 2 - 12;
  const block = (x: number, title: string, lines: string[]) => {
    let y = paper.y + paper.write(title, x, paper.y, half, { size: 9, weight: 600, colour: soft });
    for (const line of lines.filter(Boolean)) y += paper.write(line, x, y, half, { size: 10 });
    return y;
  };
  const gstin = seller.gstin && `GSTIN ${seller.gstin}`;
  const left = block(margin, "Seller", [seller.name, ...seller.address.split("\n"), gstin, seller.email, seller.phone]);
  const right = block(margin + half + 24, "Buyer", [buyer.name, ...buyer.address, buyer.phone, buyer.email]);
  paper.y = Math.max(left, right) + 20;
}

function drawRow(paper: Paper, cells: Cells, style: { weight?: 600; colour?: string } = {}): void {
  const heights = Object.entries(columns).map(([name, { x, width }]) =>
    paper.write(cells[name as keyof Cells], x, paper.y, width, {
      size: 9,
      align: name === "item" ? "left" : "right",
      ...style,
    }),
  );
  paper.y += Math.max(...heights);
}

const heads: Cells = { item: "Item", quantity: "Pieces", price: "Price", tax: "Tax", total: "Total" };

function drawLines(paper: Paper, { lines }: IssuedInvoice): void {
  drawRow(paper, heads, { weight: 600, colour: soft });
  paper.y += 4;
  paper.rule();
  for (const { name, brand, sku, size, quantity, taxRate, ...amounts } of lines) {
    paper.need(60);
    paper.y += 7;
    const tax = formatPaise(amounts.taxPaise);
    drawRow(paper, {
      item: name,
      quantity: String(quantity),
      price: formatPaise(amounts.pricePaise),
      tax: taxRate > 0 ? `${tax} (${taxRate} %)` : tax,
      total: formatPaise(amounts.totalWithTaxPaise),
    });
    const about = [brand && `by ${brand}`, formatSize(size, "size"), sku].filter(Boolean).join(", ");
    const height = paper.write(about, margin, paper.y, columns.item.width, { size: 8, colour: soft });
    paper.y += Math.max(height, drawMrp(paper, amounts));
    paper.y += 6;
    paper.rule();
  }
}

/** The MRP below the price, where it is higher: struck through, with the percentage. Answers how high that is. */
function drawMrp(paper: Paper, { mrpPaise, pricePaise }: { mrpPaise?: number | null; pricePaise: number }): number {
  if (!mrpPaise || mrpPaise <= pricePaise) return 0;
  const { x, width } = columns.price;
  const style = { size: 8, colour: soft, align: "right" } as const;
  const height = paper.write(`MRP ${formatPaise(mrpPaise)}`, x, paper.y, width, { ...style, isStruck: true });
  const percent = percentOff(mrpPaise, pricePaise);
  return percent > 0 ? height + paper.write(`${percent}% off`, x, paper.y + height, width, style) : height;
}

function drawSums(paper: Paper, invoice: IssuedInvoice): void {
  paper.need(150);
  paper.y += 12;
  const sums: [string, number, 600?][] = [
    ...(invoice.discountPaise > 0 ? ([["Discount", -invoice.discountPaise]] as [string, number][]) : []),
    ["Total before tax", invoice.totalPaise],
    ["Tax", invoice.taxPaise],
    ["Shipping and handling", invoice.shippingPaise ?? 0],
    ...(invoice.cashFeePaise ? ([["Cash on delivery fee", invoice.cashFeePaise]] as [string, number][]) : []),
    ["Total", invoice.totalWithTaxPaise, 600],
  ];
  if (invoice.cancelledSincePaise > 0) sums.push(["Cancelled or returned since", -invoice.cancelledSincePaise]);
  for (const [what, paise, weight = 400] of sums) {
    paper.write(what, 303, paper.y, 150, { weight });
    paper.y += paper.write(formatPaise(paise), columns.total.x, paper.y, columns.total.width, {
      weight,
      align: "right",
    });
  }
  paper.y += 14;
  paper.write(
    `Payment: ${invoice.payment}. Amounts in Indian rupees. This invoice is valid without a signature.`,
    margin,
    paper.y,
    paper.width,
    {
      size: 8,
      colour: soft,
    },
  );
}
