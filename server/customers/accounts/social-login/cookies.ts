import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type SocialProvider, socialProviders } from "#contract/accounts.ts";
import type { Settings } from "#server/settings.ts";
import type { Checks } from "./providers.ts";

const journeyName = "social_journey";
const handoverName = "social_handover";
const journeySeconds = 10 * 60;
const handoverSeconds = 60;

const Journey = z.object({
  provider: z.enum(socialProviders),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  endsAt: z.number(),
});

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith("https:");

/** With `__Host-` in front a browser takes a cookie from this very host alone, over https and for every path. */
const nameOf = (settings: Settings, name: string) => (isSecure(settings) ? `__Host-${name}` : name);

/** Lax, since the browser comes back from another site; out of reach for scripts. */
const options = (settings: Settings) => ({
  path: isSecure(settings) ? "/" : "/api/auth",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: isSecure(settings),
});

/** What ties the way back from the provider to the browser that left for it; nothing of it is kept on the server. */
export function setJourneyCookie(
  reply: FastifyReply,
  settings: Settings,
  provider: SocialProvider,
  checks: Checks,
): void {
  const journey = { provider, ...checks, endsAt: Date.now() + journeySeconds * 1000 };
  const sealed = seal(settings.tokenSecret, journeyName, journey);
  reply.setCookie(nameOf(settings, journeyName), sealed, { ...options(settings), maxAge: journeySeconds });
}

/** The journey that this browser began, once: the cookie is taken away. */
export function takeJourneyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  provider: SocialProvider,
): Checks | undefined {
  const sealed = request.cookies[nameOf(settings, journeyName)];
  reply.clearCookie(nameOf(settings, journeyName), options(settings));
  const { data: journey } = z.safeParse(Journey, sealed && unseal(settings.tokenSecret, journeyName, sealed));
  return journey?.provider === provider && journey.endsAt > Date.now() ? journey : undefined;
}

export function setHandoverCookie(reply: FastifyReply, settings: Settings, secret: string): void {
  reply.setCookie(nameOf(settings, handoverName), secret, { ...options(settings), maxAge: handoverSeconds });
}

export function takeHandoverCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): string | undefined {
  const secret = request.cookies[nameOf(settings, handoverName)];
  if (secret) reply.clearCookie(nameOf(settings, handoverName), options(settings));
  return secret;
}

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Encrypts a value (AES-256-GCM) so that only the shop can read or change it; each purpose has a key of its own. */
function seal(secret: string, purpose: string, value: object): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

function unseal(secret: string, purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
