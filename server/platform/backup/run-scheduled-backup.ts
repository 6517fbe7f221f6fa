import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineJob, everyHour, seconds } from "#server/platform/jobs/define-job.ts";
import type { Settings } from "#server/settings/settings.ts";
import { dateOfArchive, openBackupStore } from "./backup-store.ts";

const root = join(import.meta.dirname, "../../..");

export const backupJob = defineJob("backup", { ...everyHour(41), expireInSeconds: 12 * seconds.hour });

/** Hourly rounds that are a little early still count. */
const slackMs = 10 * 60_000;

export async function isBackupDue(settings: Settings, now = Date.now()): Promise<boolean> {
  if (!settings.backupDir) return false;
  const newest = (await openBackupStore(settings, settings.backupDir).list()).at(-1);
  if (!newest) return true;
  return now - dateOfArchive(newest).getTime() >= settings.backupEveryHours * seconds.hour * 1000 - slackMs;
}

/**
 * Writes the backup that is due, in a process of its own: deriving a key from the passphrase takes a quarter of a gigabyte and a second,
 * which requests should not wait for.
 */
export async function runScheduledBackup(settings: Settings): Promise<void> {
  if (!(await isBackupDue(settings))) return;
  const program = ["scripts/runtime.mjs", "server/commands/backup.ts"];
  await promisify(execFile)(process.execPath, program, { cwd: root });
}
