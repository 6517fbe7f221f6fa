import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { dateOfArchive, openBackupStore } from "#server/platform/backup/backup-store.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { mails } from "#server/platform/mail/tables.ts";
import type { Figure } from "#server/platform/metrics/figures.ts";
import { paymentAttempts, refunds } from "#server/sales/payments/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

/** Some databases hold years of orders: each statement reads an index of what is not done yet, and nothing else. */
interface StateRow extends Record<string, unknown> {
  state: string;
  many: number;
  /** Age of the oldest in seconds, 0 without one. */
  oldest: number;
}

interface QueueRow extends Record<string, unknown> {
  name: string;
  due: number;
  later: number;
  /** How long the oldest that is due has waited for its turn. */
  waited: number;
  /** Since the oldest that is not done was enqueued, whether it is due or waits for its next try. */
  age: number;
  failed: number;
}

const secondsSince = (moment: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)::float8`;

export async function readQueues(db: Queries): Promise<Figure[]> {
  const { rows } = await db.execute<QueueRow>(sql`
    with waiting as (
      select name, count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as later,
             min(start_after) filter (where start_after <= now()) as due_since, min(created_on) as since
        from pgboss.job where state < 'active' and not blocked group by name
    ),
    failed as (select name, count(*) as many from pgboss.job where state = 'failed' group by name)
    select q.name, coalesce(w.due, 0)::int as due, coalesce(w.later, 0)::int as later, coalesce(f.many, 0)::int as failed,
           ${secondsSince(sql`w.due_since`)} as waited, ${secondsSince(sql`w.since`)} as age
      from pgboss.queue q left join waiting w on w.name = q.name left join failed f on f.name = q.name
     where q.name not like '\_\_pgboss\_\_%'`);
  const perKind = (name: string, help: string, value: (row: QueueRow) => number, labels: Record<string, string> = {}) =>
    rows.map((row): Figure => ({ name, help, labels: { kind: row.name, ...labels }, value: value(row) }));
  return [
    ...perKind("shop_jobs", "Jobs in the queue, by kind and state", ({ due }) => due, { state: "due" }),
    ...perKind("shop_jobs", "Jobs in the queue, by kind and state", ({ later }) => later, { state: "later" }),
    ...perKind("shop_jobs", "Jobs in the queue, by kind and state", ({ failed }) => failed, { state: "failed" }),
    ...perKind("shop_job_wait_seconds", "How long the oldest job that is due has waited", ({ waited }) => waited),
    ...perKind("shop_job_age_seconds", "Since the oldest job that is not done was enqueued", ({ age }) => age),
  ];
}

/** Mails that confirm orders wait in their table for their job; all others have one from the start. */
export async function readMails(db: Queries): Promise<Figure[]> {
  const { rows } = await db.execute<{ many: number; oldest: number }>(sql`
    with waiting as (
      select count(*) as many, min(${mails.createdAt}) as since from ${mails} where ${mails.waits}
      union all
      select count(*), min(created_on) from pgboss.job where state < 'active' and not blocked and name = 'send-mail'
    )
    select sum(many)::int as many, ${secondsSince(sql`min(since)`)} as oldest from waiting`);
  const [row] = rows;
  return [
    { name: "shop_mails_queued", help: "Mails that are not sent yet", value: row?.many ?? 0 },
    { name: "shop_mail_oldest_seconds", help: "Age of the oldest mail that is not sent yet", value: row?.oldest ?? 0 },
  ];
}

const states = ["open", "pending", "refund due", "refund waiting"];

/** Payments that have not come to their end; those that have are counted as they come (`shop_payments_total`). */
export async function readPayments(db: Queries): Promise<Figure[]> {
  const isPending = sql`${paymentAttempts.pendingSince} is not null`;
  const { rows } = await db.execute<StateRow>(sql`
    select case when ${isPending} then 'pending' else 'open' end as state, count(*)::int as many,
           ${secondsSince(sql`min(coalesce(${paymentAttempts.pendingSince}, ${paymentAttempts.openedAt}))`)} as oldest
      from ${paymentAttempts} where ${paymentAttempts.state} = 'open' group by 1
    union all
    select 'refund ' || ${refunds.state}, count(*)::int, ${secondsSince(sql`min(${refunds.createdAt})`)}
      from ${refunds} where ${refunds.state} in ('due', 'waiting') group by 1`);
  return states.flatMap((state): Figure[] => {
    const row = rows.find((each) => each.state === state);
    const labels = { state };
    return [
      { name: "shop_payments", help: "Payments and refunds under way, by state", labels, value: row?.many ?? 0 },
      {
        name: "shop_payment_oldest_seconds",
        help: "Age of the oldest payment or refund in a state",
        labels,
        value: row?.oldest ?? 0,
      },
    ];
  });
}

/** Where the embedded database, the pictures and the mails lie. */
export async function readDisk({ dataDir }: Pick<Settings, "dataDir">): Promise<Figure[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return [
    { name: "shop_disk_free_bytes", help: "Free space on the disk of DATA_DIR", value: bavail * bsize },
    { name: "shop_disk_size_bytes", help: "Size of the disk of DATA_DIR", value: blocks * bsize },
  ];
}

export async function readBackups(
  settings: Pick<Settings, "backupDir" | "backupEveryHours" | "s3">,
): Promise<Figure[]> {
  if (!settings.backupDir) return [];
  const newest = (await openBackupStore(settings, settings.backupDir).list()).at(-1);
  return [
    {
      name: "shop_backup_newest_timestamp_seconds",
      help: "When the newest backup was made, 0 without one",
      value: newest ? dateOfArchive(newest).getTime() / 1000 : 0,
    },
    {
      name: "shop_backup_every_seconds",
      help: "How often a backup is to be made",
      value: settings.backupEveryHours * 3600,
    },
  ];
}
