import { formatRupees, toRupees } from "#contract/money.ts";
import { Paper, type Style } from "#server/platform/paper/paper.ts";
import type { Label } from "./contents.ts";
import { drawBarcode } from "./draw-barcode.ts";

/** 10 by 15 cm in points, which thermal printers take. */
const size: [number, number] = [283.46, 425.2];
const margin = 14;
const black = "#000000";
const inner = size[0] - 2 * margin;

/** Labels as pages of one document. Black alone: thermal printers have no colours. */
export function drawLabels(labels: readonly Label[]): Paper {
  const paper = new Paper(labels.length === 1 ? `Label ${labels[0]?.orderNumber}` : "Labels", { size, margin });
  for (const [i, label] of labels.entries()) {
    if (i > 0) paper.addPage();
    drawLabel(paper, label);
  }
  return paper;
}

function drawLabel(paper: Paper, label: Label): void {
  drawSender(paper, label);
  line(paper);
  drawRecipient(paper, label);
  drawFoot(paper, label);
}

const line = (paper: Paper) => {
  paper.y += 5;
  paper.rule(black);
  paper.y += 6;
};

function drawSender(paper: Paper, { sender }: Label): void {
  paper.y += paper.write("From", margin, paper.y, inner, { size: 7, weight: 600, colour: black });
  paper.y += paper.write(sender.name, margin, paper.y, inner, { size: 9, weight: 600, colour: black });
  const where = [sender.address.replaceAll(/\s*\n\s*/g, ", "), sender.phone && `Phone ${sender.phone}`];
  for (const text of where.filter(Boolean) as string[]) {
    paper.y += paper.write(text, margin, paper.y, inner, { size: text.length > 200 ? 6 : 8, colour: black });
  }
}

/** Where the foot begins: what people and scanners look for stands at the same place on every label. */
const footY = size[1] - margin - 140;

/** A long address is written smaller rather than cut, since a courier needs all of it. */
function drawRecipient(paper: Paper, { recipient }: Label): void {
  paper.y += paper.write("Deliver to", margin, paper.y, inner, { size: 7, weight: 600, colour: black });
  const texts: [string, Style][] = [
    [recipient.name, { size: 14, weight: 600 }],
    ...recipient.lines.map((text): [string, Style] => [text, { size: 10.5 }]),
    [`PIN ${recipient.zipCode}`, { size: 15, weight: 600 }],
    ...(recipient.phone ? [[`Phone ${recipient.phone}`, { size: 10.5 }] as [string, Style]] : []),
  ];
  const scaled = (style: Style, scale: number) => ({ ...style, size: (style.size ?? 10) * scale, colour: black });
  const height = (scale: number) =>
    texts.reduce((sum, [text, style]) => sum + paper.measureHeight(text, inner, scaled(style, scale)), 0);
  let scale = 1;
  while (scale > 0.45 && paper.y + height(scale) > footY - 4) scale -= 0.05;
  for (const [text, style] of texts) paper.y += paper.write(text, margin, paper.y, inner, scaled(style, scale));
}

function drawFoot(paper: Paper, label: Label): void {
  const { orderNumber, courier, trackingNumber, barcode, cashPaise, pieces } = label;
  paper.y = footY;
  paper.rule(black);
  paper.y += 6;
  const half = inner / 2;
  const cash = cashPaise > 0 ? `COLLECT ${formatRupees(toRupees(cashPaise))}` : "PREPAID";
  const style = { size: 13, weight: 600, colour: black } as const;
  const top = paper.y;
  const height = paper.write(cash, margin, top, inner * 0.62, style);
  paper.write(pieces === 1 ? "1 piece" : `${pieces} pieces`, margin, top + 3, inner, {
    size: 9,
    colour: black,
    align: "right",
  });
  paper.y = top + height + 3;
  const small = { size: 8.5, colour: black } as const;
  paper.write(`Order ${orderNumber}`, margin, paper.y, half, { ...small, weight: 600 });
  paper.write(shorten(courier || "By hand", 26), margin + half, paper.y, half, { ...small, align: "right" });
  paper.y += 16;
  const bars = 62;
  drawBarcode(paper, barcode, { x: margin, y: paper.y, width: inner, height: bars });
  paper.y += bars + 4;
  const below = trackingNumber ?? barcode;
  const width = paper.measure(below, small);
  paper.write(shorten(below, 48), margin + Math.max(0, (inner - width) / 2), paper.y, inner, small);
}

const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
