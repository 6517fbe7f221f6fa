import { and, eq, ne, sql } from "drizzle-orm";
import { createSigner, createVerifier } from "fast-jwt";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { acceptedSecrets } from "#server/settings/settings.ts";
import type { Tokens } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { sessions, users } from "./tables.ts";

const sessionDays = 30;
/**
 * The session in the database decides by the clock of the database; a token is refused without asking only long after, whatever clock this
 * machine has.
 */
const clockTolerance = 86_400_000;

export interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** A token (JWT) names a row of `sessions` and nothing else, so it says nothing that could become untrue. */
export function createTokens(secret: string, previous = ""): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256" });
  const verifiers = acceptedSecrets({ tokenSecret: secret, tokenSecretPrevious: previous }).map((key) =>
    createVerifier({ key, algorithms: ["HS256"], cache: 1000, clockTolerance }),
  );
  return {
    sign: ({ id, expiresAt }) => sign({ sid: id, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read(token) {
      for (const verify of verifiers) {
        try {
          return (verify(token) as { sid?: string }).sid;
        } catch {
          // Signed with another secret, or with none.
        }
      }
      return undefined;
    },
  };
}

/** Tells whose account it is, since what a refused login has written is rolled back with it. */
export class SuspendedAccount extends ShopError {
  readonly userId: string;

  constructor(userId: string) {
    super(400, "This account is suspended. Please contact us.");
    this.userId = userId;
  }
}

/** Keeps that a login was refused because the account is suspended, outside of the transaction that it has undone. */
export async function recordSuspended(db: Queries, error: unknown, client: Client): Promise<void> {
  if (!(error instanceof SuspendedAccount)) return;
  const { userId } = error;
  await recordSecurityEvent(db, { kind: "login refused", userId, ...client, details: { reason: "suspended" } });
}

/** Every way into an account ends here, so a suspended one has none. A suspension that is under way is waited for. */
async function assertNotSuspended(tx: Queries, userId: string): Promise<void> {
  const { suspendedAt } = users;
  const [account] = await tx.select({ suspendedAt }).from(users).where(eq(users.id, userId)).for("share");
  if (account?.suspendedAt) throw new SuspendedAccount(userId);
}

export async function startSession(
  tx: Queries,
  userId: string,
  { device, addressPrefix }: Client,
  days = sessionDays,
): Promise<Session> {
  await assertNotSuspended(tx, userId);
  const [session] = await tx
    .insert(sessions)
    .values({ userId, device, addressPrefix, expiresAt: sql`now() + ${days} * interval '1 day'` })
    .returning({ id: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt });
  if (!session) throw new Error("No session was made.");
  return session;
}

interface OwnSession {
  userId: string;
  sessionId: string;
}

export function endSession(db: Database, { userId, sessionId }: OwnSession, client: Client): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    await recordSecurityEvent(tx, { kind: "logout", userId, actorId: userId, ...client });
  });
}

export async function endAllSessions(tx: Queries, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Answers how many there were. */
export async function endOtherSessions(tx: Queries, { userId, sessionId }: OwnSession): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
