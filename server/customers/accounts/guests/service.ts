import { eq } from "drizzle-orm";
import { contactEmailOf, users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type MailSettings, shopLink } from "#server/platform/mail/layout.ts";
import { type MailContent, queueMail } from "#server/platform/mail/outbox.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";

/** What mails about orders need to know of the buyer: somebody with an account, or a guest. */
export const buyerColumns = {
  id: users.id,
  email: contactEmailOf(users),
  firstName: users.firstName,
  guestEmail: users.guestEmail,
};

export type BuyerMailSettings = MailSettings & Pick<Settings, "tokenSecret">;

const purpose = "guest link";
const lifetimeMs = 90 * 24 * 60 * 60 * 1000;
const tokenPattern = /^[\w-]+$/;

interface GuestOrder {
  guestId: string;
  orderId: string;
}

/**
 * Opens one order of a guest without a login, and ends when the guest's orders join an account. It says nothing by itself and cannot be
 * made up.
 */
export const guestToken = (
  { tokenSecret }: Pick<Settings, "tokenSecret">,
  { guestId, orderId }: GuestOrder,
  now = Date.now(),
): string => seal(tokenSecret, purpose, [guestId, orderId, now + lifetimeMs]);

/** What a token was made for; undefined when it was not made by the shop, or too long ago. */
export function readGuestToken(
  settings: Parameters<typeof acceptedSecrets>[0],
  token: string,
  now = Date.now(),
): GuestOrder | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const opened = acceptedSecrets(settings).map((secret) => unseal(secret, purpose, token));
  const [guestId, orderId, until] = (opened.find(Array.isArray) ?? []) as [unknown?, unknown?, unknown?];
  if (typeof guestId !== "string" || !isUuid(guestId) || typeof orderId !== "string" || !isUuid(orderId))
    return undefined;
  return typeof until === "number" && until > now ? { guestId, orderId } : undefined;
}

const uuidLength = 36;

/** A mail about orders as its buyer can use it: a guest cannot log in, so the addresses of the orders become links that open them. */
export function withOrderLinks(
  settings: BuyerMailSettings,
  { id: guestId, guestEmail }: { id: string; guestEmail: string | null },
  mail: MailContent,
): MailContent {
  if (guestEmail === null) return mail;
  const address = shopLink(settings, "/order/");
  const linked = (text: string) =>
    text
      .split(address)
      .map((rest, place) => {
        const orderId = rest.slice(0, uuidLength);
        if (place === 0 || !isUuid(orderId)) return place === 0 ? rest : address + rest;
        const link = shopLink(settings, `/guest/${guestToken(settings, { guestId, orderId })}`);
        return link + rest.slice(uuidLength);
      })
      .join("");
  return { ...mail, html: linked(mail.html), text: linked(mail.text) };
}

/** Queues a mail about an order for its buyer. A deleted account, or one without an email address, gets no mail. */
export async function queueBuyerMail(
  tx: Queries,
  settings: BuyerMailSettings,
  userId: string | null,
  write: (firstName: string) => MailContent,
): Promise<void> {
  const [buyer] = userId ? await tx.select(buyerColumns).from(users).where(eq(users.id, userId)) : [];
  if (buyer?.email)
    await queueMail(tx, { to: buyer.email, ...withOrderLinks(settings, buyer, write(buyer.firstName)) });
}
