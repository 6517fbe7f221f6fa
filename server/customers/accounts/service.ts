import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider, User } from "#contract/customers/accounts.ts";
import { type Permission, permissionsOf } from "#contract/customers/permissions.ts";
import { isAdmin, type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { done } from "#contract/fields.ts";
import { sentences } from "#contract/messages.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { addressPrefix } from "#server/platform/http/client/describe-client.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { rememberDevice } from "./login/known-device.ts";
import { markSeen, seenEvery } from "./mark-seen.ts";
import { hashNewPassword, type PasswordOwner } from "./new-password/hash-new-password.ts";
import { factorDueSql, type PendingSetup, pendingSetupJoinsSql } from "./pending-setup.ts";
import { endAllSessions, type Session } from "./sessions.ts";
import { identities, sessions, users } from "./tables.ts";

/** The person behind a request, read from the database each time: rights end the moment they are taken. */
export interface Who {
  userId: string;
  sessionId: string;
  role: Role;
  /** What they may do as staff; nothing for members and merchants. */
  permissions: readonly Permission[];
  provider: Provider;
  merchant: MerchantOf | null;
  /** They buy without an account, and may do only what the contract opens to guests. */
  isGuest?: boolean;
  /** They showed who they are only minutes ago, by a login or by confirming it. */
  isRecentLogin: boolean;
  /** What an admin has to do first. Until then they are taken for a member everywhere. */
  pendingSetup: PendingSetup | null;
  /** Seconds since this session last changed something; they read from the primary for a while. */
  wroteSecondsAgo?: number | null;
}

/** The part of a merchant's account that decides what a person may do. */
interface MerchantOf {
  id: string;
  name: string;
  isActive: boolean;
  brandId: string | null;
}

/** How long a login counts as recent, for what a thief of a browser must not do. */
const recentLogin = sql.raw("interval '10 minutes'");

interface SessionRow extends Omit<Who, "permissions"> {
  idleSeconds: number;
  staffRole: StaffRole | null;
  /** It is time to note that the session is in use. */
  isUnmarked: boolean;
}

const findSessions = prepare<{ ids: string[] }, SessionRow>(
  "sessions",
  sql`
    select s.id as "sessionId", u.id as "userId", u.role, u.staff_role as "staffRole", u.provider, u.guest_email is not null as "isGuest",
           s.last_seen_at < now() - ${seenEvery} as "isUnmarked",
           s.confirmed_at > now() - ${recentLogin} as "isRecentLogin",
           extract(epoch from now() - s.last_seen_at)::float8 as "idleSeconds",
           extract(epoch from now() - s.wrote_at)::float8 as "wroteSecondsAgo",
           case when u.role <> ${sql.raw(`'${roles.admin}'`)} then null
                when s.has_short_password then 'password'
                when ${factorDueSql} <= now() then 'second factor' end as "pendingSetup",
           case when m.id is not null
             then json_build_object('id', m.id, 'name', m.name, 'isActive', m.is_active, 'brandId', m.brand_id) end as merchant
      from sessions s
      join users u on u.id = s.user_id
      left join merchants m on m.user_id = u.id
      ${pendingSetupJoinsSql}
     where s.id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[]) and s.expires_at > now() and u.suspended_at is null`,
);

const findSession = batched(async (db, ids: string[]) => {
  const rows = new Map((await findSessions(db, { ids })).map((row) => [row.sessionId, row]));
  return ids.map((id) => rows.get(id));
});

type Asking = Pick<FastifyRequest, "headers"> & { ip?: string };

type IdleHours = Pick<Settings, "adminIdleHours" | "merchantIdleHours">;

/** Members stay signed in; whoever works here is signed out when their browser is left alone. */
function idleHoursOf(role: Role, { adminIdleHours, merchantIdleHours }: IdleHours): number {
  if (role === roles.admin) return adminIdleHours;
  return role === roles.merchant ? merchantIdleHours : Number.POSITIVE_INFINITY;
}

const isLeftAlone = ({ role, idleSeconds }: SessionRow, settings: IdleHours): boolean =>
  idleSeconds > idleHoursOf(role, settings) * 3600;

/** When each of these sessions ends if nothing more is heard of it. */
export async function readSessionEnds(db: Queries, settings: IdleHours, ids: string[]): Promise<Map<string, Date>> {
  const { id, expiresAt, lastSeenAt } = sessions;
  const rows = await db
    .select({ id, expiresAt, lastSeenAt, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(id, ids));
  return new Map(
    rows.map((row) => {
      const idleAt = row.lastSeenAt.getTime() + idleHoursOf(row.role, settings) * 3_600_000;
      return [row.id, new Date(Math.min(row.expiresAt.getTime(), idleAt))];
    }),
  );
}

export function createSessionReader({ db, tokens, settings }: Shop) {
  /**
   * The visitor's own person, or nothing when the token is absent or no longer good. What a browser does by itself is no sign of the
   * person.
   */
  return async function readSession({ headers, ip }: Asking, { isSeen = true } = {}): Promise<Who | undefined> {
    const token = headers.authorization?.replace(/^Bearer /i, "");
    const sessionId = token && tokens.read(token);
    const row = sessionId ? await findSession(db, sessionId) : undefined;
    if (!row || isLeftAlone(row, settings)) return undefined;
    const { isUnmarked, staffRole, idleSeconds: _, ...person } = row;
    if (isUnmarked && isSeen) markSeen(db, { sessionId: person.sessionId, addressPrefix: ip && addressPrefix(ip) });
    if (person.pendingSetup) return { ...person, role: roles.member, permissions: [] };
    return { ...person, permissions: permissionsOf(staffRole) };
  };
}

/**
 * Re-authentication before a change of ways in, roles or payouts: a stolen session alone is not enough. Refused with the field `login`,
 * by which pages know to ask for the password (`POST /auth/confirm-login`) and to try again.
 */
export function assertRecentLogin({ isRecentLogin }: Pick<Who, "isRecentLogin">): void {
  if (isRecentLogin) return;
  const sentence = "Please confirm that it is you: enter your password, or log in again.";
  throw new ShopError(403, sentence, { fields: { login: sentence } });
}

const merchantColumns = {
  id: merchants.id,
  name: merchants.name,
  isActive: merchants.isActive,
  brandId: merchants.brandId,
};

export async function merchantOf(db: Queries, userId: string): Promise<MerchantOf | null> {
  const [merchant] = await db.select(merchantColumns).from(merchants).where(eq(merchants.userId, userId));
  return merchant ?? null;
}

/** The merchants of many people at once, by the id of each who is one. */
export async function merchantsOf(db: Queries, userIds: string[]): Promise<Map<string | null, MerchantOf>> {
  const rows = await db
    .select({ ...merchantColumns, userId: merchants.userId })
    .from(merchants)
    .where(inArray(merchants.userId, userIds));
  return new Map(rows.map(({ userId, ...merchant }) => [userId, merchant]));
}

/** Whose products somebody manages: the id of one brand, or the nil id for every brand. */
export type Scope = string;

/** No brand has this id, so a merchant without a brand manages no product. */
const noBrand = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Staff who manage the catalogue manage every product, a merchant those of its own brand. */
export const scopeOf = (who: Pick<Who, "role" | "merchant">): Scope =>
  isAdmin(who) ? nilUuid : (who.merchant?.brandId ?? noBrand);

/** What others may see of a row of `users`: the hash of the password never leaves this folder. */
export const publicColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailProvenAt: users.emailProvenAt,
  phoneNumber: users.phoneNumber,
  phoneProvenAt: users.phoneProvenAt,
  provider: users.provider,
  role: users.role,
  staffRole: users.staffRole,
  createdAt: users.createdAt,
};

type PublicUser = Pick<typeof users.$inferSelect, keyof typeof publicColumns>;

export const toUser = (
  { id, createdAt, emailProvenAt, phoneProvenAt, ...user }: PublicUser,
  merchant: MerchantOf | null,
): User => ({
  _id: id,
  ...user,
  permissions: [...permissionsOf(user.staffRole)],
  emailProven: emailProvenAt !== null,
  phoneProven: phoneProvenAt !== null,
  merchant: merchant && { _id: merchant.id, name: merchant.name, isActive: merchant.isActive },
  created: createdAt.toISOString(),
});

/** The merchant is looked up unless the caller knows it already. */
export async function readUser(db: Queries, userId: string, known?: { merchant: MerchantOf | null }): Promise<User> {
  const [row] = await db.select(publicColumns).from(users).where(eq(users.id, userId));
  if (!row) throw new ShopError(401, sentences.unauthorized);
  return toUser(row, known ? known.merchant : await merchantOf(db, userId));
}

/** The answer to every kind of login; the browser is remembered as one that signed in. */
export async function toSignedIn(
  shop: Shop,
  session: Session,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  greet: (user: User) => string,
) {
  const { db, tokens } = shop;
  await rememberDevice(shop, { userId: session.userId, sessionId: session.id }, exchange);
  const user = await readUser(db, session.userId);
  return { ...done(greet(user)), token: tokens.sign(session), user };
}

/**
 * Locks the account of a login, unless that login has ended: a request that was let in just before must not change the account after.
 * Whoever ends the sessions of an account locks it first.
 */
export async function lockOwnAccount(tx: Queries, { userId, sessionId }: Pick<Who, "userId" | "sessionId">) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  const isGood = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`));
  if (!user || (await tx.$count(sessions, isGood)) === 0) throw new ShopError(401, sentences.unauthorized);
  return user;
}

/** The account with this email, locked until the caller's transaction ends. */
export async function lockAccount(tx: Queries, email: string) {
  const { id, role, emailProvenAt, suspendedAt } = users;
  const [account] = await tx
    .select({ id, role, emailProvenAt, suspendedAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  return account;
}

/** Gives a person another role; all their logins end, so that every device starts anew with the new rights. */
export async function changeRole(
  tx: Queries,
  userId: string,
  role: Role,
  staffRole: StaffRole | null = role === roles.admin ? "owner" : null,
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({
      role,
      staffRole,
      leftStaffAt:
        role === roles.admin
          ? null
          : sql`case when ${users.staffRole} is null then ${users.leftStaffAt} else now() end`,
    })
    .where(
      and(
        eq(users.id, userId),
        sql`(${users.role}, ${users.staffRole}) is distinct from (${role}, ${staffRole}::text)`,
      ),
    )
    .returning({ provider: users.provider });
  const [user] = changed;
  if (!user) return;
  // Those of an account with a password were linked because an email matched, which is not enough for staff and merchants.
  if (role !== roles.member && user.provider === "Email")
    await tx.delete(identities).where(eq(identities.userId, userId));
  await endAllSessions(tx, userId);
}

/** Changes the role only where the person has the one that is to go: an admin stays one. */
export async function replaceRole(tx: Queries, userId: string, { from, to }: { from: Role; to: Role }): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("no key update");
  if (user?.role === from) await changeRole(tx, userId, to);
}

/** Signs a person out everywhere. */
export const endLogins = (tx: Queries, userId: string): Promise<void> => endAllSessions(tx, userId);

/** The hash of a password that somebody chooses, unless anybody would guess it. */
export const hashedPassword = (settings: Settings, password: string, owner: PasswordOwner): Promise<string> =>
  hashNewPassword(settings, password, owner);
