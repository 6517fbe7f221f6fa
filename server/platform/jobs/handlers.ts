import type { FastifyBaseLogger } from "fastify";
import { workOnImport } from "#server/catalogue/import-export/work-on-import.ts";
import { expireRecentProducts } from "#server/catalogue/products/service.ts";
import { createMailTransport } from "#server/platform/mail/mail-transport.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { removeUnusedPictures } from "#server/platform/media/remove-unused.ts";
import { issueInvoice } from "#server/sales/invoices/service.ts";
import { countBoughtTogether } from "#server/sales/orders/bought-together.ts";
import { writeConfirmation as writeOrderConfirmation } from "#server/sales/orders/write-confirmation.ts";
import { followRefund } from "#server/sales/payments/follow-refund.ts";
import { createProviders } from "#server/sales/payments/providers.ts";
import { reconcilePayments } from "#server/sales/payments/reconcile-payments.ts";
import { refundOrder } from "#server/sales/payments/refund-order.ts";
import { releaseUnpaid } from "#server/sales/payments/release-unpaid.ts";
import type { Shop } from "#server/shop.ts";
import { cleanUp } from "./clean-up.ts";
import type { JobData, JobName } from "./job-table.ts";
import { yieldToRequests } from "./yield-to-requests.ts";

export type Handler<Name extends JobName> = (data: JobData[Name], attempt: { isLastTry: boolean }) => Promise<void>;
export type Handlers = { [Name in JobName]: Handler<Name> };

/** What is done for each job, and how to let go of what the handlers hold open. */
export function createHandlers(shop: Shop, log: FastifyBaseLogger): { handlers: Handlers; close(): void } {
  const mailTransport = createMailTransport(shop.settings);
  const providers = createProviders(shop.settings);
  const writeConfirmation = (orderId: string) => writeOrderConfirmation(shop.db, shop.settings, orderId);
  const desk = { db: shop.db, settings: shop.settings, log };
  return {
    handlers: {
      "send-mail": async ({ mailId }, { isLastTry }) => {
        // To make a mail takes about as long as to take an order.
        await yieldToRequests();
        await sendMail({ db: shop.db, mailTransport, log, writeConfirmation }, mailId, isLastTry);
      },
      "clean-up": async () => {
        await cleanUp(shop.db);
        await expireRecentProducts(shop.db);
        await removeUnusedPictures(shop.db, openPictureStore(shop.settings));
      },
      "import-products": ({ importId }, attempt) => workOnImport(shop.db, importId, attempt),
      "refund-order": ({ orderId }) => refundOrder(shop.db, orderId),
      "follow-refund": ({ refundId }) => followRefund(desk, providers, refundId),
      "issue-invoice": ({ orderId }) => issueInvoice(shop.db, shop.settings, orderId),
      "reconcile-payments": () => reconcilePayments(desk, providers),
      "release-unpaid": () => releaseUnpaid(desk, providers),
      "bought-together": () => countBoughtTogether(shop.db),
    },
    close: () => mailTransport.close(),
  };
}
