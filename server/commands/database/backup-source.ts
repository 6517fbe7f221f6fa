import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { readSecret } from "#server/platform/secret-file.ts";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { secretFile } from "./prepare-database.ts";

/** The queue, the demo gateway and the demo courier make their tables by themselves; a restored shop goes on with what is in them. */
export const foreignTables = [
  "pgboss.job",
  "demo_gateway.sessions",
  "demo_gateway.payments",
  "demo_gateway.refunds",
  "demo_gateway.payouts",
  "demo_gateway.deliveries",
  "demo_gateway.failure_simulations",
  "demo_courier.bookings",
  "demo_courier.reports",
  "demo_courier.deliveries",
  "demo_courier.faults",
];

/** What a backup of this shop is made of. */
export const backupSource = async (settings: Settings, databaseUrl: string) => ({
  databaseUrl,
  foreignTables,
  pictures: openPictureStore(settings),
  tokenSecret: settings.tokenSecret || (await readSecret(secretFile(settings))),
  isOwnSecret: !settings.tokenSecret,
});

export function requirePassphrase({ backupPassphrase }: Settings): string {
  if (backupPassphrase) return backupPassphrase;
  throw new StartupError("Set BACKUP_PASSPHRASE: backups are encrypted with it, and nobody can read them without it.");
}
