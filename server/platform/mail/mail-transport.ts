import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { shareOf } from "#server/platform/processes/process-count.ts";
import type { Settings } from "#server/settings/settings.ts";
import { formatMessage, type MailRow } from "./message.ts";

/** A mail that the mail server did not take. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** A permanent failure of this mail or its recipient. A rejected login does not count: the owner of the shop can mend that. */
  readonly isPermanent: boolean;

  constructor(cause: Partial<NodemailerError>) {
    super(`The mail server did not take the mail: ${cause.message ?? "no reason given"}`, { cause });
    this.isPermanent = cause.permanent === true && (cause.code === "EENVELOPE" || cause.code === "EMESSAGE");
  }
}

export interface MailTransport {
  /** Throws a `DeliveryError` when the mail server does not take the mail. */
  deliver(mail: MailRow): Promise<void>;
  close(): void;
}

export type MailTransportSettings = Pick<
  Settings,
  "smtpUrl" | "smtpRequiresTls" | "dataDir" | "publicUrl" | "storeName" | "supportEmail"
>;

/** Through the mail server of SMTP_URL; without one, into files below DATA_DIR. */
export function createMailTransport(settings: MailTransportSettings): MailTransport {
  return settings.smtpUrl ? createSmtpTransport(settings) : createFileTransport(settings);
}

const noExternalContent: SendMailOptions = { disableFileAccess: true, disableUrlAccess: true };

function createSmtpTransport(settings: MailTransportSettings): MailTransport {
  const transport = createTransport({
    url: settings.smtpUrl,
    requireTLS: settings.smtpRequiresTls,
    pool: true,
    maxConnections: shareOf(3),
    // The job queue retries, with backoff.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail({ ...formatMessage(mail, settings), ...noExternalContent });
      } catch (error) {
        throw new DeliveryError(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

function createFileTransport(settings: MailTransportSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail({ ...formatMessage(mail, settings), ...noExternalContent });
      await writeMailFile(join(settings.dataDir, "mail"), mail, message as Buffer);
    },
    close: () => transport.close(),
  };
}

export const mailFileName = ({ id, createdAt }: Pick<MailRow, "id" | "createdAt">): string =>
  `${createdAt.toISOString().replace(/[:.]/g, "-")}-${id}.eml`;

/** Writes one mail as a file of its own. It appears whole or not at all, and only its owner may read it. */
async function writeMailFile(folder: string, mail: MailRow, message: Buffer): Promise<void> {
  const unfinished = join(folder, `.${mail.id}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(message);
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, mailFileName(mail)));
}
