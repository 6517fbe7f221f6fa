import type { FastifyBaseLogger } from "fastify";
import { workOnImport } from "#server/catalogue-files/work-on-import.ts";
import { issueInvoice } from "#server/invoices/service.ts";
import { createPostman } from "#server/mail/postman.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { countBoughtTogether } from "#server/orders/bought-together.ts";
import { writeConfirmation as writeOrderConfirmation } from "#server/orders/write-confirmation.ts";
import { followRefund } from "#server/payments/follow-refund.ts";
import { createProviders } from "#server/payments/providers.ts";
import { refundOrder } from "#server/payments/refund-order.ts";
import { releaseUnpaid } from "#server/payments/release-unpaid.ts";
import { settlePayments } from "#server/payments/settle-payments.ts";
import { openPictureStore } from "#server/pictures/picture-store.ts";
import { removeUnusedPictures } from "#server/pictures/remove-unused.ts";
import { ageProducts } from "#server/products/age-products.ts";
import type { Shop } from "#server/shop.ts";
import { cleanUp } from "./clean-up.ts";
import type { JobData, JobName } from "./job-table.ts";
import { whenCalm } from "./when-calm.ts";

export type Handler<Name extends JobName> = (data: JobData[Name], attempt: { isLastTry: boolean }) => Promise<void>;
export type Handlers = { [Name in JobName]: Handler<Name> };

/** What is done for each job, and how to let go of what the handlers hold open. */
export function createHandlers(shop: Shop, log: FastifyBaseLogger): { handlers: Handlers; close(): void } {
  const postman = createPostman(shop.settings);
  const providers = createProviders(shop.settings);
  const writeConfirmation = (orderId: string) => writeOrderConfirmation(shop.db, shop.settings, orderId);
  const desk = { db: shop.db, settings: shop.settings, log };
  return {
    handlers: {
      "send-mail": async ({ mailId }, { isLastTry }) => {
        // To make a mail takes about as long as to take an order.
        await whenCalm();
        await sendMail({ db: shop.db, postman, log, writeConfirmation }, mailId, isLastTry);
      },
      "clean-up": async () => {
        await cleanUp(shop.db);
        await ageProducts(shop.db);
        await removeUnusedPictures(shop.db, openPictureStore(shop.settings));
      },
      "import-products": ({ importId }, attempt) => workOnImport(shop.db, importId, attempt),
      "refund-order": ({ orderId }) => refundOrder(shop.db, orderId),
      "follow-refund": ({ refundId }) => followRefund(desk, providers, refundId),
      "issue-invoice": ({ orderId }) => issueInvoice(shop.db, shop.settings, orderId),
      "settle-payments": () => settlePayments(desk, providers),
      "release-unpaid": () => releaseUnpaid(desk, providers),
      "bought-together": () => countBoughtTogether(shop.db),
    },
    close: () => postman.close(),
  };
}
