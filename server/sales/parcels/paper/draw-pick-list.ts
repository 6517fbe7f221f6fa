import { formatSize } from "#contract/catalogue/sizes.ts";
import { margin, Paper } from "#server/platform/paper/paper.ts";
import type { PickList } from "./contents.ts";

const soft = "#55536f";
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const ordersNamed = 12;

/** A list to walk along the shelves with, a box to tick before each line. */
export function drawPickList({ seller, at, orders, pieces, lines }: PickList): Paper {
  const paper = new Paper("Pick list");
  paper.y += paper.write(`Pick list of ${seller}`, margin, paper.y, paper.width, { size: 18, weight: 600 });
  const counts = `${pieces} ${pieces === 1 ? "piece" : "pieces"} for ${orders} ${orders === 1 ? "order" : "orders"}`;
  paper.y += paper.write(`${counts}, ${moment.format(at)} UTC`, margin, paper.y, paper.width, { colour: soft });
  paper.y += 12;
  if (lines.length === 0) paper.write("Nothing waits to be packed.", margin, paper.y, paper.width);
  for (const line of lines) {
    paper.need(64);
    paper.rule();
    paper.y += 8;
    paper.doc
      .rect(margin, paper.y + 3, 11, 11)
      .lineWidth(1)
      .strokeColor("#1b1d3a")
      .stroke();
    const [x, width] = [margin + 24, paper.width - 200];
    paper.write(formatSize(line.size), margin + paper.width - 170, paper.y, 100, { size: 12, weight: 600 });
    paper.write(`${line.quantity} ×`, margin, paper.y, paper.width, { size: 14, weight: 600, align: "right" });
    paper.y += paper.write(line.name, x, paper.y, width, { size: 11, weight: 600 });
    const named = line.orders.slice(0, ordersNamed).join(", ");
    const more = line.orders.length > ordersNamed ? ` and ${line.orders.length - ordersNamed} more` : "";
    paper.y += paper.write(`${line.sku}. Orders ${named}${more}`, x, paper.y, paper.width - 24, {
      size: 8.5,
      colour: soft,
    });
    paper.y += 8;
  }
  paper.numberPages("Pick list");
  return paper;
}
