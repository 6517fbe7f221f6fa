import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ParcelPurpose } from "#contract/sales/parcels.ts";
import { Paper } from "#server/platform/paper/paper.ts";
import type { Slip } from "./contents.ts";
import { drawBarcode } from "./draw-barcode.ts";

const margin = 34;
const soft = "#55536f";
const madder = "#9b2335";

const purposes: Record<ParcelPurpose, string> = {
  order: "Thank you for your order. This is what is in the parcel.",
  exchange: "This is the size you asked for.",
  replacement: "This replaces what did not arrive as it should.",
};

/** Packing slips, each on a page of its own, as one document. */
export function drawSlips(slips: readonly Slip[]): Paper {
  const title = slips.length === 1 ? `Packing slip ${slips[0]?.orderNumber}` : "Packing slips";
  const paper = new Paper(title, { size: "A5", margin });
  for (const [i, slip] of slips.entries()) {
    if (i > 0) paper.addPage();
    drawSlip(paper, slip);
  }
  return paper;
}

function drawSlip(paper: Paper, slip: Slip): void {
  paper.y += paper.write(slip.sender, margin, paper.y, paper.width, { size: 16, weight: 600 });
  paper.y += paper.write("Packing slip", margin, paper.y, paper.width, { size: 11, weight: 600, colour: madder }) + 4;
  paper.rule(madder);
  paper.y += 8;
  for (const [what, value] of [
    ["Order", slip.orderNumber],
    ["For", slip.recipient],
  ].filter(([, value]) => value)) {
    paper.write(what ?? "", margin, paper.y, 60, { size: 9, colour: soft });
    paper.y += paper.write(value ?? "", margin + 60, paper.y, paper.width - 60, { size: 9 });
  }
  paper.y += 8;
  paper.y += paper.write(purposes[slip.purpose], margin, paper.y, paper.width, { size: 10 }) + 8;
  for (const line of slip.lines) drawLine(paper, line);
  paper.need(60);
  paper.y += 14;
  drawBarcode(paper, slip.barcode, { x: margin, y: paper.y, width: paper.width, height: 30 });
}

function drawLine(paper: Paper, { name, sku, size, formerSize, quantity }: Slip["lines"][number]): void {
  paper.need(56);
  paper.rule();
  paper.y += 6;
  const text = paper.width - 60;
  const height = paper.write(name, margin, paper.y, text, { size: 10.5, weight: 600 });
  paper.write(`${quantity} ×`, margin, paper.y, paper.width, { size: 12, weight: 600, align: "right" });
  paper.y += height;
  const sizes = formerSize ? `${formatSize(size)} for ${formatSize(formerSize, "size")}` : formatSize(size);
  paper.y += paper.write(`${sizes}, ${sku}`, margin, paper.y, text, { size: 9, colour: soft }) + 6;
}
