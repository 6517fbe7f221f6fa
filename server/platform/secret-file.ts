import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

/** The secret in the file, which only its owner may read; made when there is none. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  if (kept) return kept;
  const made = randomBytes(32).toString("base64url");
  // Written aside first, so that a crash cannot leave half a secret.
  await writeFile(`${file}.new`, made, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}
