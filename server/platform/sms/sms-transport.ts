import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#server/platform/database/new-id.ts";
import type { Settings } from "#server/settings.ts";

interface TextMessage {
  /** The number as the person typed it. */
  to: string;
  text: string;
}

/** Sends text messages. A provider is one more implementation, chosen by a setting in `createSmsTransport`. */
export interface SmsTransport {
  /** Throws when the message was not taken. */
  deliver(message: TextMessage): Promise<void>;
}

/** There is no provider yet: each message becomes a file below DATA_DIR. */
export const createSmsTransport = ({ dataDir }: Pick<Settings, "dataDir">): SmsTransport => ({
  deliver: (message) => writeMessageFile(join(dataDir, "sms"), message),
});

/** It appears whole or not at all, and only its owner may read it. */
async function writeMessageFile(folder: string, { to, text }: TextMessage): Promise<void> {
  const id = newId();
  const moment = new Date().toISOString().replace(/[:.]/g, "-");
  const unfinished = join(folder, `.${id}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(unfinished, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
  await rename(unfinished, join(folder, `${moment}-${id}.txt`));
}
