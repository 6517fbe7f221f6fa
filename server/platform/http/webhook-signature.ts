import { createHmac, timingSafeEqual } from "node:crypto";

/** A provider repeats a webhook that got lost for about this long; each counts once however often it comes. */
const oldestMs = 60 * 60_000;
/** Clocks differ. */
const aheadMs = 5 * 60_000;

/** A webhook that is not to be believed (401), or not to be understood (400). */
export class BadWebhook extends Error {
  override readonly name = "BadWebhook";
  readonly status: 400 | 401;

  constructor(status: 400 | 401, reason: string) {
    super(reason);
    this.status = status;
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** The JSON of a webhook, once its signature over the timestamp and the raw bytes has been found right for one of the secrets. */
export function readSigned(rawBody: Buffer, headers: Headers, secrets: readonly string[]): unknown {
  const { "x-webhook-timestamp": timestamp, "x-webhook-signature": signature } = headers;
  if (typeof timestamp !== "string" || typeof signature !== "string") throw new BadWebhook(401, "it is not signed");
  const actual = Buffer.from(signature, "base64");
  const isSigned = secrets.filter(Boolean).some((secret) => {
    const expected = createHmac("sha256", secret).update(timestamp).update(rawBody).digest();
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isSigned) throw new BadWebhook(401, "its signature is wrong");
  const age = Date.now() - Number(timestamp);
  if (!/^\d{1,15}$/.test(timestamp) || age > oldestMs || age < -aheadMs) {
    throw new BadWebhook(401, "its timestamp is too far from now");
  }
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new BadWebhook(400, "it is not JSON");
  }
}
