import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/shop.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Made anew with each answer; RFC 9116 asks for less than a year. */
const validDays = 180;

/** Whom to tell of a weakness, for people and machines that look for it (RFC 9116). */
export function securityTxt({ securityContact, publicUrl }: Shop["settings"], now: number): string {
  const today = Math.floor(now / dayMs) * dayMs;
  return [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: en",
    // Counts only over https.
    ...(publicUrl.startsWith("https:") ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}

export function securityTxtRoutes(app: FastifyInstance, { settings }: Pick<Shop, "settings">): void {
  app.get("/.well-known/security.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(securityTxt(settings, Date.now())),
  );
}
