import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { formatArrival } from "#contract/pin-code.ts";
import { type Html, html } from "#server/platform/mail/html.ts";
import { fonts, light } from "#server/platform/mail/styles.ts";

/** What was bought, and what it costs. Amounts in rupees. */
export interface ItemTable {
  lines: { name: string; size: string; quantity: number; amount: number; promisedOn?: string | null }[];
  sums: { label: string; amount: number }[];
}

type Line = ItemTable["lines"][number];

const about = ({ size, quantity }: Line) => `${formatSize(size)}, ${quantity} ${quantity === 1 ? "piece" : "pieces"}`;
const arrival = ({ promisedOn }: Line) => (promisedOn ? formatArrival(promisedOn) : "");

const cell = `padding:12px 0;border-bottom:1px solid ${light.line};font-family:${fonts.text};font-size:16px;line-height:23px;color:${light.ink}`;
const sumCell = `padding:8px 0 0;font-family:${fonts.text};font-size:16px;line-height:23px;color:${light.ink}`;
const amountCell = "text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums";

const lineHtml = (line: Line) => html`<tr>
<td class="ink rule" style="${cell}">${line.name}<br><span class="soft" style="font-size:14px;color:${light.soft}">${[about(line), arrival(line)].filter(Boolean).join(". ")}</span></td>
<td class="ink rule" align="right" valign="top" style="${cell};${amountCell}">${formatRupees(line.amount)}</td>
</tr>`;

const sumHtml = ({ label, amount }: ItemTable["sums"][number], isLast: boolean) => html`<tr>
<td class="ink" style="${sumCell};font-weight:${isLast ? 700 : 400}">${label}</td>
<td class="ink" align="right" style="${sumCell};${amountCell};font-weight:${isLast ? 700 : 400}">${formatRupees(amount)}</td>
</tr>`;

const tableHtml = ({ lines, sums }: ItemTable): Html =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 26px">
${lines.map(lineHtml)}
${sums.map((sum, i) => sumHtml(sum, i === sums.length - 1))}
</table>`;

const tableText = ({ lines, sums }: ItemTable): string =>
  [
    ...lines.map((line) =>
      [line.name, `  ${about(line)}: ${formatRupees(line.amount)}`, arrival(line) && `  ${arrival(line)}`]
        .filter(Boolean)
        .join("\n"),
    ),
    ...sums.map(({ label, amount }) => `${label}: ${formatRupees(amount)}`),
  ].join("\n");

/** The table as a block of a mail. */
export const itemTableBlock = (table: ItemTable) => ({ html: tableHtml(table), text: tableText(table) });
