import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { getSystemErrorMessage } from "node:util";
import { isRoot } from "#server/platform/database/embedded/postgres-user.ts";
import { StartupError } from "#server/settings/startup-error.ts";

/**
 * Makes DATA_DIR, closed to others: it will hold mails and secrets. The database of root's shop runs as another user, who must get through.
 */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: isRoot ? 0o711 : 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { errno = 0 } = error as NodeJS.ErrnoException;
    throw new StartupError(`DATA_DIR ${folder} cannot be written to: ${getSystemErrorMessage(errno)}.`);
  }
}
