import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { MailRow } from "./message.ts";

/** Writes one mail as a file of its own. It appears whole or not at all, and only its owner may read it. */
export async function writeMailFile(folder: string, { id, createdAt }: MailRow, message: Buffer): Promise<void> {
  const moment = createdAt.toISOString().replace(/[:.]/g, "-");
  const unfinished = join(folder, `.${id}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(message);
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, `${moment}-${id}.eml`));
}
