import { garmentsBlock, type MailedGarment, unsubscribeLinks } from "#server/customers/alerts/service.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface LeftBag {
  firstName: string;
  userId: string;
  garments: readonly MailedGarment[];
}

export const leftBagSubject = "Your cart is as you left it";
const shownMax = 12;

/** Says what is in the bag, at the price of now, and neither hurries nor tempts. */
export function leftBagMail(
  settings: Parameters<typeof unsubscribeLinks>[0],
  { firstName, userId, garments }: LeftBag,
): MailContent & { unsubscribeUrl: string } {
  const { page, unsubscribeUrl } = unsubscribeLinks(settings, { list: "leftBag", id: userId });
  const more = garments.length - shownMax;
  const mail = mailLayout(settings, {
    subject: leftBagSubject,
    preview: "You asked us to remind you once.",
    heading: leftBagSubject,
    blocks: [
      greeting(firstName),
      "You asked us to remind you once. This is in your cart, at the price of a piece today:",
      garmentsBlock(settings, garments.slice(0, shownMax)),
      ...(more > 0 ? [`And ${more} more.`] : []),
      { action: "Open my cart", href: shopLink(settings, "/cart") },
      { remark: "Nothing is kept for you until you order. We do not write about this cart again." },
      { link: "No more mails about my cart", href: page },
    ],
    reason: `You get this mail because you asked for it in your account at ${settings.storeName}.`,
  });
  return { ...mail, unsubscribeUrl };
}
