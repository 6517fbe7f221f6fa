import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Session, startSession } from "#server/customers/accounts/sessions.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { EventDetails } from "#server/oversight/security-events/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type Client, describeClient } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type DeviceOwner, deviceOf } from "./known-device.ts";

/** Where a login comes from, and whether that browser carries the mark of an earlier one. */
export interface Origin {
  client: Client;
  isMarkedBy(user: DeviceOwner): boolean;
}

export const originOf = (request: FastifyRequest, settings: Settings): Origin => ({
  client: describeClient(request),
  isMarkedBy: (user) => deviceOf(settings, request, user) !== undefined,
});

type LoginAccount = NonNullable<Awaited<ReturnType<typeof lockForLogin>>>;

/**
 * What a login needs to know of the account. A change of its password that is under way is waited for, and the next waits for the login.
 */
export async function lockForLogin(tx: Queries, userId: string, { device, addressPrefix }: Client) {
  const { id, passwordHash, takenOverAt, email, firstName, role } = users;
  const others = sql`from ${sessions} where ${sessions.userId} = ${users.id}`;
  const [account] = await tx
    .select({
      id,
      passwordHash,
      takenOverAt,
      email,
      firstName,
      role,
      /** This kind of device has another session from this network. */
      isFamiliar: sql<boolean>`exists (select ${others} and device = ${device} and address_prefix = ${addressPrefix})`,
      /** Nothing is new to an account that has only just been made. */
      isNewAccount: sql<boolean>`created_at > now() - interval '1 day' and not exists (select ${others})`,
    })
    .from(users)
    .where(eq(id, userId))
    .for("share");
  return account;
}

/** Starts the session of a login, keeps the event, and mails the owner when the device is new to the account. */
export async function recordLogin(
  tx: Queries,
  settings: MailSettings,
  account: LoginAccount,
  { client, isMarkedBy }: Origin,
  details: EventDetails = {},
): Promise<Session> {
  const { id: userId, email, firstName, isFamiliar, isNewAccount } = account;
  const isNewDevice = !isFamiliar && !isNewAccount && !isMarkedBy(account);
  const event = { kind: "login", userId, actorId: userId, ...client } as const;
  await recordSecurityEvent(tx, { ...event, details: { ...details, isNewDevice } });
  if (isNewDevice) await mailAccountChange(tx, settings, { change: "new device", to: [email], firstName, client });
  return startSession(tx, userId, client);
}
