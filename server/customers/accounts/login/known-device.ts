import { createHmac, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";

type Keeper = Pick<Shop, "db" | "settings">;

const validSeconds = 180 * 24 * 60 * 60;
/** A family shares a browser; further ones are forgotten, the longest unused first. */
const accountsMax = 5;

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith("https:");
const cookieName = (settings: Settings) => (isSecure(settings) ? "__Host-device" : "device");

interface Entry {
  userId: string;
  deviceId: string;
  /** In seconds since 1970. */
  until: number;
}

/**
 * Made with the hash of the password, so it ends with the password: whoever knew the former one loses it. Without one it ends with a
 * take-over.
 */
const signatureOf = (
  secret: string,
  { userId, deviceId, until }: Entry,
  { passwordHash, takenOverAt }: Omit<DeviceOwner, "id">,
) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["known device", userId, deviceId, until, passwordHash ?? takenOverAt]))
    .digest("base64url");

const entriesOf = (request: FastifyRequest, settings: Settings): string[] =>
  (request.cookies[cookieName(settings)] ?? "").split("~").slice(0, accountsMax).filter(Boolean);

export type DeviceOwner = Pick<typeof users.$inferSelect, "id" | "passwordHash" | "takenOverAt">;

/** The id of this device when it signed in to the account before. */
export function deviceOf(settings: Settings, request: FastifyRequest, user: DeviceOwner): string | undefined {
  for (const entry of entriesOf(request, settings)) {
    const [userId = "", deviceId = "", end, signature = ""] = entry.split(".");
    const until = Number(end);
    if (userId !== user.id || !(until > Date.now() / 1000)) continue;
    for (const secret of acceptedSecrets(settings)) {
      const expected = signatureOf(secret, { userId, deviceId, until }, user);
      if (isConstantTimeEqual(signature, expected)) return deviceId;
    }
  }
  return undefined;
}

/** Finds the device by the email that was typed. It opens nothing: the device's tries at a password are only counted apart. */
export async function findKnownDevice(
  { db, settings }: Keeper,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  if (entriesOf(request, settings).length === 0) return undefined;
  const { id, passwordHash, takenOverAt } = users;
  const [user] = await db.select({ id, passwordHash, takenOverAt }).from(users).where(eq(users.email, email));
  return user?.passwordHash ? deviceOf(settings, request, user) : undefined;
}

/**
 * Marks the browser of somebody who has just shown who they are. A login that has ended since leaves no mark: its password may be another's
 * by now.
 */
export async function rememberDevice(
  { db, settings }: Keeper,
  { userId, sessionId }: { userId: string; sessionId?: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { passwordHash, takenOverAt } = users;
  const isSignedIn = sessionId && sql`exists (select from ${sessions} where ${sessions.id} = ${sessionId})`;
  const [user] = await db
    .select({ passwordHash, takenOverAt })
    .from(users)
    .where(and(eq(users.id, userId), isSignedIn || undefined));
  if (!user) return;
  const entry = { userId, deviceId: randomUUID(), until: Math.floor(Date.now() / 1000) + validSeconds };
  const signature = signatureOf(settings.tokenSecret, entry, user);
  const own = [userId, entry.deviceId, entry.until, signature].join(".");
  const others = entriesOf(request, settings).filter((other) => !other.startsWith(`${userId}.`));
  reply.setCookie(cookieName(settings), [own, ...others].slice(0, accountsMax).join("~"), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(settings),
    maxAge: validSeconds,
  });
}
