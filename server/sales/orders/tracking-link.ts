import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type MailSettings, shopLink } from "#server/platform/mail/layout.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";

export type TrackingSettings = MailSettings & Pick<Settings, "tokenSecret">;
type Secrets = Parameters<typeof acceptedSecrets>[0];

const purpose = "tracking link";
/** Parcels that are replaced or come back may take their time; nobody asks for longer. */
const lifetimeMs = 180 * 24 * 60 * 60 * 1000;
const tokenPattern = /^[\w-]+$/;

/** Opens the tracking page of one order without a login. It says nothing by itself and cannot be made up. */
export const trackingToken = (
  { tokenSecret }: Pick<Settings, "tokenSecret">,
  orderId: string,
  now = Date.now(),
): string => seal(tokenSecret, purpose, [orderId, now + lifetimeMs]);

export const trackingLink = (settings: TrackingSettings, orderId: string): string =>
  shopLink(settings, `/track/${trackingToken(settings, orderId)}`);

/** The order that a token was made for; undefined when it was not made by the shop, or too long ago. */
export function readTrackingToken(settings: Secrets, token: string, now = Date.now()): string | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const opened = acceptedSecrets(settings).map((secret) => unseal(secret, purpose, token));
  const [orderId, until] = (opened.find(Array.isArray) ?? []) as [unknown?, unknown?];
  return typeof orderId === "string" && isUuid(orderId) && typeof until === "number" && until > now
    ? orderId
    : undefined;
}
