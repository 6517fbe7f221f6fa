import { join } from "node:path";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import type { Settings } from "#server/settings.ts";
import { writeMailFile } from "./mail-file.ts";
import { type MailRow, messageOf } from "./message.ts";
import { Refused } from "./refused.ts";

/** Takes mails out of the house. */
export interface MailTransport {
  /** Throws `Refused` when the mail server does not take the mail. */
  deliver(mail: MailRow): Promise<void>;
  close(): void;
}

export type MailTransportSettings = Pick<Settings, "smtpUrl" | "dataDir" | "publicUrl" | "storeName" | "supportEmail">;

/** Through the mail server of SMTP_URL; without one, into files below DATA_DIR. */
export function createMailTransport(settings: MailTransportSettings): MailTransport {
  return settings.smtpUrl ? serverPostman(settings) : filePostman(settings);
}

const closedWorld: SendMailOptions = { disableFileAccess: true, disableUrlAccess: true };

function serverPostman(settings: MailTransportSettings): MailTransport {
  const transport = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: 3,
    // Our queue tries again, with growing waits.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail({ ...messageOf(mail, settings), ...closedWorld });
      } catch (error) {
        throw new Refused(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

function filePostman(settings: MailTransportSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail({ ...messageOf(mail, settings), ...closedWorld });
      await writeMailFile(join(settings.dataDir, "mail"), mail, message as Buffer);
    },
    close: () => transport.close(),
  };
}
