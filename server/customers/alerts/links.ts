import type { MailPreferences } from "#contract/customers/alerts.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type MailSettings, shopLink } from "#server/platform/mail/layout.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";

export type LinkSettings = MailSettings & Pick<Settings, "tokenSecret">;
type Secrets = Parameters<typeof acceptedSecrets>[0];

/** Whose mails a link ends: alerts under the id of one of them, all others under the id of the account. */
export interface UnsubscribeTarget {
  list: "alerts" | keyof MailPreferences;
  id: string;
}

const lists: readonly string[] = ["alerts", "wishPrices", "leftBag", "stock"] satisfies UnsubscribeTarget["list"][];
/** Part of every token: tokens in mails that were sent have these words. */
const purposes = { confirm: "alert confirmation", stop: "way out of mails" } as const;
const tokenPattern = /^[\w-]+$/;

// Sealed: a token says nothing by itself, names no address, and cannot be made up.

export const confirmLink = (settings: LinkSettings, alertId: string): string =>
  shopLink(settings, `/alerts/confirm/${seal(settings.tokenSecret, purposes.confirm, alertId)}`);

/** The page with the button, and the address for mail programs that have a button of their own (RFC 8058). */
export function unsubscribeLinks(
  settings: LinkSettings,
  { list, id }: UnsubscribeTarget,
): { page: string; unsubscribeUrl: string } {
  const token = seal(settings.tokenSecret, purposes.stop, [list, id]);
  return {
    page: shopLink(settings, `/alerts/stop/${token}`),
    unsubscribeUrl: shopLink(settings, `/api/alert/stop/${token}`),
  };
}

const read = (settings: Secrets, purpose: string, token: string): unknown =>
  tokenPattern.test(token)
    ? acceptedSecrets(settings)
        .map((secret) => unseal(secret, purpose, token))
        .find((value) => value !== undefined)
    : undefined;

/** The alert that a token confirms; undefined when the shop did not make it. */
export function readConfirmation(settings: Secrets, token: string): string | undefined {
  const id = read(settings, purposes.confirm, token);
  return typeof id === "string" && isUuid(id) ? id : undefined;
}

export function readUnsubscribeToken(settings: Secrets, token: string): UnsubscribeTarget | undefined {
  const value = read(settings, purposes.stop, token);
  const [list, id] = (Array.isArray(value) ? value : []) as [unknown?, unknown?];
  return typeof list === "string" && lists.includes(list) && typeof id === "string" && isUuid(id)
    ? { list: list as UnsubscribeTarget["list"], id }
    : undefined;
}
