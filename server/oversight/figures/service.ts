import { connect } from "#server/platform/database/client.ts";
import { createMigrationCheck } from "#server/platform/database/migrate/migrate.ts";
import { type Figure, limitReading } from "#server/platform/metrics/figures.ts";
import { directUrl, type Settings } from "#server/settings/settings.ts";
import { readBackups, readDisk, readMails, readPayments, readQueues } from "./read-figures.ts";

export interface ShopFigures {
  read(): Promise<Figure[]>;
  close(): Promise<void>;
}

const readiness = (isReachable: boolean, isReady: boolean): Figure[] => [
  { name: "shop_database_up", help: "Whether the database answers", value: Number(isReachable) },
  {
    name: "shop_ready",
    help: "Whether the shop can serve: its database answers and is up to date",
    value: Number(isReady),
  },
];

/**
 * The figures of the shop as a whole: readiness, queues, mails, payments, disk, backups. They are read over a connection of their own, so
 * that they are known when the requests have taken all others, with short timeouts.
 */
export function openFigures(settings: Settings, limits: { keptMs?: number; withinMs?: number } = {}): ShopFigures {
  const { db, close } = connect(directUrl(settings), {
    name: "tana-bana metrics",
    maxConnections: 1,
    connectTimeoutMs: 1_500,
    queryTimeoutMs: 2_500,
    statementTimeoutMs: 2_000,
  });
  const hasMigrations = createMigrationCheck();
  const readDatabase = async () => {
    const isReady = await hasMigrations(db);
    const parts = [await readQueues(db), await readMails(db), await readPayments(db)];
    return [...readiness(true, isReady), ...parts.flat()];
  };
  const ofDatabase = limitReading(readDatabase, { ...limits, whenUnknown: readiness(false, false) });
  const ofDisk = limitReading(() => readDisk(settings), { whenUnknown: [] });
  // A bucket is asked over the network, and a backup is made once in hours.
  const ofBackups = limitReading(() => readBackups(settings), { keptMs: 60_000, whenUnknown: [] });
  return {
    read: async () => (await Promise.all([ofDatabase(), ofDisk(), ofBackups()])).flat(),
    close,
  };
}
