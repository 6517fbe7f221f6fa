import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PrintLine } from "#server/platform/terminal.ts";
import { directUrl, type Settings } from "#server/settings/settings.ts";
import { DatabaseInUse, joinPostgres, startPostgres } from "./embedded.ts";

export const embeddedFolder = ({ dataDir }: Settings) => join(dataDir, "postgres");

export interface DatabaseUse {
  url: string;
  /** Nobody else works on it: it was started for this operation and is stopped after it. */
  isAlone: boolean;
}

/** Runs an operation of a command beside the shop on the database, which is started for it when the shop does not run. */
export async function withDatabase<T>(
  settings: Settings,
  printLine: PrintLine,
  operation: (use: DatabaseUse) => Promise<T>,
): Promise<T> {
  if (!settings.isEmbedded) return operation({ url: directUrl(settings), isAlone: false });
  const cluster = await startPostgres(embeddedFolder(settings), { printLine }).catch((error: unknown) => {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  });
  if (!cluster) return operation({ url: await waitUntilStarted(embeddedFolder(settings)), isAlone: false });
  try {
    return await operation({ url: cluster.url, isAlone: true });
  } finally {
    await cluster.stop();
  }
}

/** The process that has the lock may just be starting. */
async function waitUntilStarted(folder: string): Promise<string> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const url = await joinPostgres(folder);
    if (url) return url;
    await wait(100);
  }
  throw new DatabaseInUse(`The database in ${folder} is being started or stopped. Try again in a moment.`);
}
