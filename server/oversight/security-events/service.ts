import { asc, eq, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { SecurityEventKind } from "#contract/oversight/security-event-kinds.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { derivedId, newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { type Client, describeClient } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { type AccountChange, accountChangedMail } from "./mails/account-changed.ts";
import { type EventDetails, securityEvents } from "./tables.ts";

export interface SecurityEvent extends Client {
  kind: SecurityEventKind;
  /** Whose account or data it is about, where that is known. */
  userId?: string | null;
  /** Who did it: absent for a visitor, or at the machine itself. */
  actorId?: string | null;
  /** Plain facts, never what tells who a person is. */
  details?: EventDetails;
}

const minuteMs = 60_000;

/** What anybody can bring about as often as they like: a row for each address prefix and minute, which counts. */
const refusals: readonly SecurityEventKind[] = [
  "login refused",
  "password reset asked",
  "factor refused",
  "login confirmation refused",
  "access refused",
];

/** Reading the same again within the hour, as a page that is reloaded does, is one event. */
const reads: readonly SecurityEventKind[] = ["personal data read"];

/** Events that are one row have one id: that of their period and of what they have in common. */
function idOf({ kind, userId, actorId, addressPrefix, details }: SecurityEvent): string {
  const startOf = (periodMs: number) => Math.floor(Date.now() / periodMs) * periodMs;
  if (refusals.includes(kind)) return derivedId(startOf(minuteMs), JSON.stringify([kind, addressPrefix]));
  if (reads.includes(kind))
    return derivedId(startOf(60 * minuteMs), JSON.stringify([kind, actorId, userId, addressPrefix, details]));
  return newId();
}

const value = (name: string) => sql.placeholder(name);

/** When events of different accounts share a row, it names no account: what they have in common is where the tries came from. */
const insertEvent = prepare<Record<string, string | null>, never>(
  "security event",
  sql`
    insert into security_events as known (id, kind, user_id, actor_id, address_prefix, device, details)
    values (${value("id")}::uuid, ${value("kind")}, ${value("userId")}::uuid, ${value("actorId")}::uuid, ${value("addressPrefix")},
            ${value("device")}, ${value("details")}::jsonb)
    on conflict (id) do update set
      count = known.count + 1,
      user_id = case when known.user_id = excluded.user_id then known.user_id end,
      actor_id = case when known.actor_id = excluded.actor_id then known.actor_id end,
      is_collected = false`,
);

/** Keeps an event, in one statement: in the caller's transaction where it belongs to a change, so that both happen or neither. */
export async function recordSecurityEvent(tx: Queries, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, actorId = null, addressPrefix, device, details } = event;
  await insertEvent(tx, {
    kind,
    userId,
    actorId,
    addressPrefix,
    device,
    id: idOf(event),
    details: details ? JSON.stringify(details) : null,
  });
}

interface DataAccess {
  /** Who reads. */
  actorId: string;
  /** Whose data it is, where it is one person's. */
  userId?: string | null;
  /** Such as "order", and which one. */
  what: string;
  id?: string;
}

const accessEvent = (request: FastifyRequest, kind: SecurityEventKind, { actorId, userId, what, id }: DataAccess) => ({
  kind,
  userId,
  actorId,
  ...describeClient(request),
  details: { what, ...(id !== undefined && { id }) },
});

/** Keeps that data of other people leaves the shop as a file, before it does. */
export const recordExport = (db: Queries, request: FastifyRequest, access: DataAccess): Promise<void> =>
  recordSecurityEvent(db, accessEvent(request, "personal data exported", access));

/** Keeps that somebody reads what is about others. The reader does not wait for it; what one reads of oneself is no event. */
export function recordRead(db: Queries, request: FastifyRequest, access: DataAccess): void {
  if (access.userId === access.actorId) return;
  recordSecurityEvent(db, accessEvent(request, "personal data read", access)).catch((err: unknown) =>
    request.log.error({ err }, "a security event could not be kept"),
  );
}

interface ChangedAccount {
  change: AccountChange;
  /** The account's own address; the former one too when that is what changed. */
  to: readonly (string | null)[];
  firstName: string;
  /** Where it was done from; absent for what was done at the machine itself. */
  client?: Client;
}

/** Mails the owner of an account that something about its ways in changed, in the transaction that changes it. */
export async function mailAccountChange(
  tx: Queries,
  settings: MailSettings,
  { change, to, firstName, client }: ChangedAccount,
): Promise<void> {
  const content = accountChangedMail(settings, { change, firstName, client });
  for (const address of new Set(to)) if (address) await queueMail(tx, { to: address, ...content });
}

/** What happened to a person's account, and what they did. */
export function exportEvents(db: Queries, personId: string) {
  const { kind, addressPrefix, device, createdAt, count, userId, actorId } = securityEvents;
  return db
    .select({ kind, addressPrefix, device, createdAt, count })
    .from(securityEvents)
    .where(or(eq(userId, personId), eq(actorId, personId)))
    .orderBy(asc(securityEvents.id));
}
