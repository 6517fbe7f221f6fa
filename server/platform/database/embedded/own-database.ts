import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PrintLine } from "#server/platform/print-line.ts";
import type { Settings } from "#server/settings.ts";
import { DatabaseInUse, joinPostgres, startPostgres } from "./embedded.ts";

export const ownFolder = ({ dataDir }: Settings) => join(dataDir, "postgres");

/** For a command beside the shop: the address of the database, which is started for its sake when the shop is closed. */
export async function withDatabase<T>(
  settings: Settings,
  printLine: PrintLine,
  action: (url: string) => Promise<T>,
): Promise<T> {
  if (!settings.isEmbedded) return action(settings.databaseUrl);
  const cluster = await startPostgres(ownFolder(settings), { printLine }).catch((error: unknown) => {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  });
  if (!cluster) return action(await untilJoined(ownFolder(settings)));
  try {
    return await action(cluster.url);
  } finally {
    await cluster.stop();
  }
}

/** Who has the lock may just be starting. */
async function untilJoined(folder: string): Promise<string> {
  const tries = 100;
  for (let i = 0; i < tries; i++) {
    const url = await joinPostgres(folder);
    if (url) return url;
    await wait(100);
  }
  throw new DatabaseInUse(`The database in ${folder} is being started or stopped. Try again in a moment.`);
}
