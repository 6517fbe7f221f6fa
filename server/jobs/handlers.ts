import type { FastifyBaseLogger } from "fastify";
import { workOnImport } from "#server/catalogue-files/work-on-import.ts";
import { createPostman } from "#server/mail/postman.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import type { Shop } from "#server/shop.ts";
import { cleanUp } from "./clean-up.ts";
import type { JobData, JobName } from "./job-table.ts";

export type Handler<Name extends JobName> = (data: JobData[Name], attempt: { isLastTry: boolean }) => Promise<void>;
export type Handlers = { [Name in JobName]: Handler<Name> };

/** What is done for each job, and how to let go of what the handlers hold open. */
export function createHandlers(shop: Shop, log: FastifyBaseLogger): { handlers: Handlers; close(): void } {
  const postman = createPostman(shop.settings);
  return {
    handlers: {
      "send-mail": ({ mailId }, { isLastTry }) => sendMail({ db: shop.db, postman, log }, mailId, isLastTry),
      "clean-up": () => cleanUp(shop.db),
      "import-products": ({ importId }, attempt) => workOnImport(shop.db, importId, attempt),
      "refund-order": () => Promise.reject(new Error("Refunds come with payments.")),
      "follow-refund": () => Promise.reject(new Error("Refunds come with payments.")),
    },
    close: () => postman.close(),
  };
}
