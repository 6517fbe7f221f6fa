import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { takeSlowStatements } from "#server/platform/database/slow-statements.ts";
import { startHeartbeat } from "#server/platform/processes/heartbeat.ts";
import { slowStatements } from "#server/platform/processes/tables.ts";
import { givenFailedJob, givenFailedMail } from "#server/testing/given/failures.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const backupDir = await mkdtemp(join(tmpdir(), "tana-bana-backups-"));
afterAll(() => rm(backupDir, { recursive: true, force: true }));
const { app, shop, db } = await openShop({ BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: "five words nobody guesses" });
const owner = await givenAdmin(shop);
const { log } = openLog();

const headers = { authorization: owner.token };
const readSystem = async () => (await app.inject({ url: "/api/system", headers })).json().system;
const retry = (what: string, id: string) =>
  app.inject({ method: "POST", url: `/api/system/${what}/${id}/retry`, headers });

test("an owner sees versions, the processes that serve, the disk and the newest backup", async () => {
  expect(await readSystem()).toMatchObject({ processes: [], restarts: 0, backup: { isScheduled: true, newest: null } });
  const heartbeats = [await startHeartbeat(db, log), await startHeartbeat(db, log)];
  onTestFinished(async () => void (await heartbeats[1]?.stop()));
  await writeFile(join(backupDir, "tana-bana-20261117T093000Z.tar.gz.age"), "12345");
  const system = await readSystem();
  expect(system.versions).toMatchObject({ node: process.versions.node, database: expect.stringMatching(/^\d+/) });
  expect(system.processes).toHaveLength(2);
  expect(system.processes[0]).toMatchObject({ pid: process.pid, memoryBytes: expect.any(Number) });
  expect(system.disk.freeBytes).toBeGreaterThan(0);
  expect(system.backup.newest).toMatchObject({ created: "2026-11-17T09:30:00.000Z", bytes: 5 });
  await heartbeats[0]?.stop();
  expect((await readSystem()).processes).toHaveLength(1);
});

test("a job that failed is listed with its reason and retried once, however many ask at the same time", async () => {
  const id = await givenFailedJob(shop, { reason: "The provider was away." });
  const { jobs } = await readSystem();
  expect(jobs).toEqual([
    expect.objectContaining({ _id: id, kind: "bought-together", reason: "The provider was away." }),
  ]);
  const before = await db.$count(auditEntries);
  const answers = await Promise.all([1, 2, 3, 4].map(() => retry("job", id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(answers.filter((answer) => answer.json().retried)).toHaveLength(1);
  expect(await db.$count(auditEntries)).toBe(before + 1);
  expect((await readSystem()).jobs).toEqual([]);
  const { rows } = await db.execute(sql`select state from pgboss.job where id = ${id}`);
  expect(rows).toEqual([{ state: "retry" }]);
  expect((await retry("job", crypto.randomUUID())).statusCode).toBe(404);
});

test("a job of which there may be only one is not queued beside another", async () => {
  await db.execute(sql`insert into pgboss.job (name, policy) values ('clean-up', 'exclusive')`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, policy, state, completed_on) values ('clean-up', 'exclusive', 'failed', now()) returning id`);
  const answer = await retry("job", rows[0]?.id ?? "");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("A job of this kind is queued or running already.");
});

test("a mail that was given up is sent once more, as long as its content is kept", async () => {
  const [kept, emptied] = [await givenFailedMail(shop), await givenFailedMail(shop, { html: "" })];
  const { mails } = await readSystem();
  expect(mails.map(({ _id, canRetry }: { _id: string; canRetry: boolean }) => [_id, canRetry])).toEqual(
    expect.arrayContaining([
      [kept, true],
      [emptied, false],
    ]),
  );
  const answers = await Promise.all([1, 2, 3].map(() => retry("mail", kept)));
  expect(answers.filter((answer) => answer.json().retried)).toHaveLength(1);
  const { rows } = await db.execute(sql`select from pgboss.job where name = 'send-mail' and data->>'mailId' = ${kept}`);
  expect(rows).toHaveLength(1);
  expect((await retry("mail", emptied)).statusCode).toBe(400);
});

test("a statement that took long is listed by its text, without its values", async () => {
  // Other tests of this process left theirs.
  takeSlowStatements();
  await db.delete(slowStatements);
  await db.execute(sql`select pg_sleep(0.25), ${"somebody@example.com"}::text`);
  const heartbeat = await startHeartbeat(db, log);
  onTestFinished(() => heartbeat.stop());
  const { slow } = await readSystem();
  expect(slow.source).toBe("shop");
  expect(slow.statements).toContainEqual(
    expect.objectContaining({ statement: "select pg_sleep(0.25), $1::text", runs: 1 }),
  );
  expect(JSON.stringify(slow)).not.toContain("somebody@example.com");
});
