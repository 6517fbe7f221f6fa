import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings/settings.ts";
import { createMsg91Transport } from "./msg91-transport.ts";
import type { SmsTransport, TextMessage } from "./text-message.ts";

type MessageFolder = Pick<Settings, "dataDir">;
const folderOf = ({ dataDir }: MessageFolder) => join(dataDir, "sms");
const momentOf = (date: Date) => date.toISOString().replace(/[:.]/g, "-");

/** A message that becomes a file reaches nobody in a shop that strangers use. */
export const canSendMessages = ({ isPublic, smsProvider }: Pick<Settings, "isPublic" | "smsProvider">): boolean =>
  smsProvider !== "file" || !isPublic;

/** The provider of the settings; without one each message becomes a file below DATA_DIR. */
export const createSmsTransport = (settings: Settings): SmsTransport =>
  settings.msg91
    ? createMsg91Transport(settings.msg91)
    : { deliver: (message) => writeMessageFile(folderOf(settings), message) };

/** What a message with a code says. */
export const codeMessage = (
  { storeName }: Pick<Settings, "storeName">,
  code: string,
  minutes: number,
): Pick<TextMessage, "kind" | "values" | "text"> => ({
  kind: "code",
  values: { code, minutes: String(minutes), store: storeName },
  text: `${code} is your code for ${storeName}. It is good for ${minutes} minutes. Tell it to nobody.`,
});

/** It appears whole or not at all, and only its owner may read it. */
async function writeMessageFile(folder: string, { to, text, userId }: TextMessage): Promise<void> {
  const name = `${momentOf(new Date())}-${userId}.txt`;
  const unfinished = join(folder, `.${name}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(unfinished, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
}

async function deleteFiles(folder: string, isDue: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isDue)) await rm(join(folder, name), { force: true });
}

/** The messages to a person, for good: what they said holds for minutes, so nothing is lost if the account stays after all. */
export const eraseTextMessages = (settings: MessageFolder, userId: string): Promise<void> =>
  deleteFiles(folderOf(settings), (name) => name.endsWith(`-${userId}.txt`));

/** Names begin with the moment of the message, so they sort by it. A day is longer than any code is good for. */
export function deleteOldTextMessages(_: unknown, settings: MessageFolder): Promise<void> {
  const first = momentOf(new Date(Date.now() - 86_400_000));
  return deleteFiles(folderOf(settings), (name) => /^\d{4}-.*\.txt$/.test(name) && name < first);
}
