import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type SocialProvider, socialProviders } from "#contract/customers/accounts.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";
import type { Checks } from "./providers.ts";

const journeyName = "social_journey";
const handoverName = "social_handover";
const journeySeconds = 10 * 60;

/** Whose account it is that the journey links, and the login that began it. */
const Link = z.object({ userId: z.string(), sessionId: z.string() });
export type Link = z.infer<typeof Link>;

const Journey = z.object({
  provider: z.enum(socialProviders),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  link: z.optional(Link),
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
  checks: Checks & { link?: Link },
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
): (Checks & { link?: Link | undefined }) | undefined {
  const sealed = request.cookies[nameOf(settings, journeyName)];
  reply.clearCookie(nameOf(settings, journeyName), options(settings));
  const opened = acceptedSecrets(settings).map((secret) => unseal(secret, journeyName, sealed ?? ""));
  const { data: journey } = z.safeParse(
    Journey,
    opened.find((value) => value !== undefined),
  );
  return journey?.provider === provider && journey.endsAt > Date.now() ? journey : undefined;
}

export function setHandoverCookie(
  reply: FastifyReply,
  settings: Settings,
  { secret, validSeconds }: { secret: string; validSeconds: number },
): void {
  reply.setCookie(nameOf(settings, handoverName), secret, { ...options(settings), maxAge: validSeconds });
}

export const readHandoverCookie = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[nameOf(settings, handoverName)];

export function clearHandoverCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(nameOf(settings, handoverName), options(settings));
}
