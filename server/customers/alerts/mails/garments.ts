import type { Product } from "#contract/catalogue/products.ts";
import { formatRupees } from "#contract/money.ts";
import { type Html, html } from "#server/platform/mail/html.ts";
import { type MailSettings, shopLink } from "#server/platform/mail/layout.ts";
import { fonts, light } from "#server/platform/mail/styles.ts";

/** A product in a mail. Prices in rupees. */
export interface MailedGarment {
  product: Pick<Product, "name" | "slug" | "imageUrl" | "picture" | "salePrice">;
  /** What it cost before, where it costs less now. */
  before?: number;
  /** What else is to be said of it. */
  note?: string;
}

const cell = `padding:12px 0;border-bottom:1px solid ${light.line};font-family:${fonts.text};font-size:16px;line-height:23px;color:${light.ink}`;
const pictureWidth = 96;

const pathOf = ({ slug }: MailedGarment["product"]) => `/product/${encodeURIComponent(slug)}`;
const formatPrices = ({ product, before }: MailedGarment) =>
  before === undefined
    ? formatRupees(product.salePrice)
    : `${formatRupees(product.salePrice)} instead of ${formatRupees(before)}`;

function garmentHtml(settings: MailSettings, garment: MailedGarment): Html {
  const { product, before, note = "" } = garment;
  const href = shopLink(settings, pathOf(product));
  const { width, height } = product.picture ?? { width: 4, height: 5 };
  const shownHeight = Math.round((pictureWidth * height) / width);
  // Drawings stand in for missing pictures in the shop; most mail programs show none of them.
  const picture = product.picture
    ? html`<img src="${shopLink(settings, product.imageUrl)}" width="${pictureWidth}" height="${shownHeight}" alt="" style="display:block;border:0">`
    : html``;
  const was =
    before === undefined
      ? html``
      : html` <span class="soft" style="font-size:14px;color:${light.soft}">instead of ${formatRupees(before)}</span>`;
  return html`<tr>
<td class="rule" width="${pictureWidth + 16}" valign="top" style="${cell}"><a href="${href}">${picture}</a></td>
<td class="ink rule" valign="top" style="${cell}"><a class="ink" href="${href}" style="color:${light.ink};font-weight:600">${product.name}</a><br>${formatRupees(product.salePrice)}${was}<br><span class="soft" style="font-size:14px;color:${light.soft}">${note}</span></td>
</tr>`;
}

const garmentText = (settings: MailSettings, garment: MailedGarment): string =>
  [
    garment.product.name,
    `  ${formatPrices(garment)}`,
    ...(garment.note ? [`  ${garment.note}`] : []),
    `  ${shopLink(settings, pathOf(garment.product))}`,
  ].join("\n");

/** Products with picture, price and address, as a block of a mail. */
export const garmentsBlock = (settings: MailSettings, garments: readonly MailedGarment[]) => ({
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 26px">
${garments.map((garment) => garmentHtml(settings, garment))}
</table>`,
  text: garments.map((garment) => garmentText(settings, garment)).join("\n\n"),
});
