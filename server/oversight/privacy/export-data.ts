import { eq } from "drizzle-orm";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { type DataSubject, personalData } from "./personal-data.ts";

export async function readSubject(db: Queries, userId: string): Promise<DataSubject> {
  const { email, emailProvenAt } = users;
  const [user] = await db.select({ email, emailProvenAt }).from(users).where(eq(users.id, userId));
  return { userId, email: user?.email ?? null, provenEmail: user?.emailProvenAt ? user.email : null };
}

/** Everything about a person, a part for each domain, read from one snapshot. */
export async function exportData(db: Database, userId: string, client: Client): Promise<Record<string, unknown>> {
  await recordSecurityEvent(db, { kind: "own data exported", userId, actorId: userId, ...client });
  return db.transaction(
    async (tx) => {
      const subject = await readSubject(tx, userId);
      const answer: Record<string, unknown> = { exportedAt: new Date().toISOString() };
      for (const [name, part] of Object.entries(personalData)) answer[name] = await part.export(tx, subject);
      return answer;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
