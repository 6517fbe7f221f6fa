import { type Html, html } from "./html.ts";
import { light } from "./styles.ts";

const threads = 40;
const picks = 3;

/** Plain weave: the weft goes over one warp thread and under the next, and the other way round in the following row. */
function thread(row: number, column: number): "warp" | "weft" | "highlight" {
  if ((row + column) % 2 === 0) return "warp";
  return column % 8 === 4 ? "highlight" : "weft";
}

function cell(row: number, column: number): Html {
  const kind = thread(row, column);
  return html`<td class="${kind}" bgcolor="${light[kind]}" height="4"></td>`;
}

const rows = Array.from(
  { length: picks },
  (_, row) => html`<tr>${Array.from({ length: threads }, (_, column) => cell(row, column))}</tr>`,
);

/** The woven border, made of table cells since many mail programs show no pictures. */
export const wovenEdge: Html = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;font-size:0;line-height:0;mso-line-height-rule:exactly">${rows}</table>`;
