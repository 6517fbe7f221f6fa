import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#server/settings/startup-error.ts";

const busy = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Locks the file, or returns undefined when another process has it locked.
 * SQLite is used for its file lock alone: the system releases it when the process ends, in whichever way.
 */
export function tryLock(file: string): FolderLock | undefined {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec("pragma journal_mode = memory; begin exclusive");
    } catch (error) {
      lock.close();
      throw error;
    }
    return { release: () => lock.close() };
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw new StartupError(`${file} cannot be locked: ${(error as Error).message}.`);
  }
}
