import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";

type WithDatabase = Pick<Shop, "db">;

/** A job that failed for the last time. */
export async function givenFailedJob({ db }: WithDatabase, { kind = "bought-together", reason = "It broke." } = {}) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, state, completed_on, output)
    values (${kind}, 'failed', now(), ${JSON.stringify({ message: reason })}::jsonb) returning id`);
  return rows[0]?.id ?? "";
}

/** A mail that was given up a moment ago. */
export async function givenFailedMail({ db }: WithDatabase, { to = "gone@example.com", html = "<p>Hello</p>" } = {}) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into mails (recipient, subject, html, text, attempts, given_up_at, failure)
    values (${to}, 'Your parcel', ${html}, 'Hello', 1, now(), 'The mail server did not take the mail: 550') returning id`);
  return rows[0]?.id ?? "";
}
