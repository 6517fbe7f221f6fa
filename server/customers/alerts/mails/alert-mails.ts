import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import { fewLeftMax } from "#contract/sales/quantity-cap.ts";
import { type LinkSettings, unsubscribeLinks } from "#server/customers/alerts/links.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { garmentsBlock, type MailedGarment } from "./garments.ts";

type ListMail = MailContent & { unsubscribeUrl: string };

interface Reader {
  /** Empty for visitors. */
  firstName: string;
}

/** Only what is true as the mail is written: how many there are is said when they are few. */
function formatLeft(left: number): string {
  if (left > fewLeftMax) return "";
  return left === 1 ? "One piece is there as we write." : `${left} pieces are there as we write.`;
}

interface Back extends Reader {
  alertId: string;
  product: MailedGarment["product"];
  size: Size;
  left: number;
}

export function backInStockMail(settings: LinkSettings, { firstName, alertId, product, size, left }: Back): ListMail {
  const { page, unsubscribeUrl } = unsubscribeLinks(settings, { list: "alerts", id: alertId });
  const mail = mailLayout(settings, {
    subject: `${product.name} is back in ${formatSize(size, "size")}`,
    preview: `${product.name} can be ordered in ${formatSize(size, "size")} again.`,
    heading: "It is back",
    blocks: [
      greeting(firstName),
      `You asked us to tell you: ${product.name} can be ordered in ${formatSize(size, "size")} again.`,
      garmentsBlock(settings, [{ product, note: formatLeft(left) }]),
      { action: "See it", href: shopLink(settings, `/product/${encodeURIComponent(product.slug)}`) },
      { remark: "This mail keeps no piece for you: others may have asked as well. The alert is over with it." },
      { link: "No more alerts to this address", href: page },
    ],
    reason: `You get this mail because you asked ${settings.storeName} for it.`,
  });
  return { ...mail, unsubscribeUrl };
}

interface Cheaper extends Reader {
  alertId: string;
  garment: MailedGarment & { before: number };
}

export function priceFellMail(settings: LinkSettings, { firstName, alertId, garment }: Cheaper): ListMail {
  const { product } = garment;
  const { page, unsubscribeUrl } = unsubscribeLinks(settings, { list: "alerts", id: alertId });
  const mail = mailLayout(settings, {
    subject: `${product.name} costs less now`,
    preview: `${product.name} costs less than when you asked.`,
    heading: "It costs less now",
    blocks: [
      greeting(firstName),
      `You asked us to tell you when ${product.name} costs less.`,
      garmentsBlock(settings, [garment]),
      { action: "See it", href: shopLink(settings, `/product/${encodeURIComponent(product.slug)}`) },
      { remark: "The price before is the one of the day you asked. The alert is over with this mail." },
      { link: "No more alerts to this address", href: page },
    ],
    reason: `You get this mail because you asked ${settings.storeName} for it.`,
  });
  return { ...mail, unsubscribeUrl };
}

interface Wishes extends Reader {
  userId: string;
  garments: readonly (MailedGarment & { before: number })[];
}

/** So many products are shown; the wishlist has the others. */
const shownMax = 12;

/** One mail for all that fell at the same time: a sale of a whole brand is one piece of news. */
export function wishPricesMail(settings: LinkSettings, { firstName, userId, garments }: Wishes): ListMail {
  const { page, unsubscribeUrl } = unsubscribeLinks(settings, { list: "wishPrices", id: userId });
  const [first] = garments;
  const more = garments.length - shownMax;
  const what =
    garments.length === 1 && first ? `${first.product.name} costs` : `${garments.length} things in your wishlist cost`;
  const mail = mailLayout(settings, {
    subject: `${what} less now`,
    preview: "From your wishlist.",
    heading: `${garments.length === 1 ? "It costs" : "They cost"} less now`,
    blocks: [
      greeting(firstName),
      "What you keep in your wishlist costs less than when you put it there, or than when we last wrote:",
      garmentsBlock(settings, garments.slice(0, shownMax)),
      ...(more > 0 ? [`And ${more} more.`] : []),
      { action: "Open my wishlist", href: shopLink(settings, "/dashboard/wishlist") },
      { remark: "We write again only when something costs even less, and not more than once a day." },
      { link: "No more mails about prices", href: page },
    ],
    reason: `You get this mail because you asked for price mails in your account at ${settings.storeName}.`,
  });
  return { ...mail, unsubscribeUrl };
}
