import { formatFigure } from "#contract/money.ts";
import { unsubscribeLinks } from "#server/customers/alerts/service.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { html } from "#server/platform/mail/html.ts";
import { mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { fonts, light } from "#server/platform/mail/styles.ts";
import type { Settings } from "#server/settings/settings.ts";
import { stockSubject } from "./service.ts";

/** A product with its stock, and how many such products there are. */
export interface StockLine extends Record<string, unknown> {
  id: string;
  name: string;
  quantity: number;
  count: number;
}

interface Stock {
  userId: string;
  firstName: string;
  low: readonly StockLine[];
  dead: readonly StockLine[];
}

const cell = `padding:8px 0;border-bottom:1px solid ${light.line};font-family:${fonts.text};font-size:16px;line-height:23px;color:${light.ink}`;
const pieces = (quantity: number) =>
  quantity === 0 ? "sold out" : `${formatFigure(quantity)} ${quantity === 1 ? "piece" : "pieces"}`;

/** A list of products as blocks, with how many there are beside those that are named. */
function section([one, several]: [one: string, several: string], lines: readonly StockLine[]) {
  const [first] = lines;
  if (!first) return [];
  const others = first.count - lines.length;
  return [
    first.count === 1 ? `1 product ${one}:` : `${formatFigure(first.count)} products ${several}:`,
    {
      html: html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 26px">
${lines.map(({ name, quantity }) => html`<tr><td class="ink rule" style="${cell}">${name}</td><td class="ink rule" align="right" style="${cell};white-space:nowrap;padding-left:16px">${pieces(quantity)}</td></tr>`)}
</table>`,
      text: lines.map(({ name, quantity }) => `${name}: ${pieces(quantity)}`).join("\n"),
    },
    ...(others > 0 ? [`And ${formatFigure(others)} more.`] : []),
  ];
}

/** What runs low and what nobody buys, in one mail. */
export function stockMail(
  settings: Parameters<typeof unsubscribeLinks>[0] & Pick<Settings, "stockMailDeadDays">,
  { userId, firstName, low, dead }: Stock,
): MailContent & { unsubscribeUrl: string } {
  const days = settings.stockMailDeadDays;
  const { page, unsubscribeUrl } = unsubscribeLinks(settings, { list: "stock", id: userId });
  const mail = mailLayout(settings, {
    subject: stockSubject,
    preview: "What to order again, and what to reduce.",
    heading: "Your stock today",
    blocks: [
      greeting(firstName),
      ...section(["runs low or is sold out", "run low or are sold out"], low),
      ...section([`was not bought in ${days} days`, `were not bought in ${days} days`], dead),
      { action: "Open my products", href: shopLink(settings, "/dashboard/product") },
      { remark: "We write again when there is something new in it, and at most once a day." },
      { link: "No more mails about stock", href: page },
    ],
    reason: `You get this mail because you sell at ${settings.storeName}.`,
  });
  return { ...mail, unsubscribeUrl };
}
