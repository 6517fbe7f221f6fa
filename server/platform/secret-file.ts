import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

/** The secret in the file; empty when there is none. */
export const readSecret = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });

/** The secret in the file, which only its owner may read; created when there is none. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await readSecret(file);
  if (existing) return existing;
  const secret = randomBytes(32).toString("base64url");
  // Written aside first, so that a crash cannot leave half a secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}
