import { and, eq, ne, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { sessions } from "./tables.ts";

const sessionDays = 30;

export interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
}

export async function startSession(tx: Queries, userId: string): Promise<Session> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, expiresAt: sql`now() + ${sessionDays} * interval '1 day'` })
    .returning({ id: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt });
  if (!session) throw new Error("No session was made.");
  return session;
}

export async function endSession(tx: Queries, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function endAllSessions(tx: Queries, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endOtherSessions(tx: Queries, { userId, sessionId }: { userId: string; sessionId: string }) {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
