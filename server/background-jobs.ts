/** The background jobs of the whole shop: what is done for each, and how a process starts to do them. */

import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { endDaysOff } from "#server/catalogue/brands/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { homePictures } from "#server/catalogue/home/tables.ts";
import { deleteExpiredImports } from "#server/catalogue/import-export/delete-expired.ts";
import { importProductsJob, runImport } from "#server/catalogue/import-export/run-import.ts";
import { expireRecentProducts } from "#server/catalogue/products/service.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import { reviewPictures } from "#server/catalogue/reviews/tables.ts";
import { deleteOldSearches } from "#server/catalogue/search/terms/count-searches.ts";
import { deleteExpiredLogins } from "#server/customers/accounts/delete-expired.ts";
import { deleteOldAlerts } from "#server/customers/alerts/confirm-alert.ts";
import { sendAlerts, sendAlertsJob } from "#server/customers/alerts/sending/job.ts";
import { deleteOldChoices } from "#server/customers/alerts/service.ts";
import { deleteOldConsents } from "#server/customers/newsletter/service.ts";
import { deleteOldAudit } from "#server/oversight/audit/service.ts";
import { collectEvents } from "#server/oversight/security-events/collect-events.ts";
import { deleteOldEvents } from "#server/oversight/security-events/delete-old-events.ts";
import { partitionedTables } from "#server/partitioned-tables.ts";
import { backupJob, runScheduledBackup } from "#server/platform/backup/run-scheduled-backup.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { maintainPartitions } from "#server/platform/database/partitions/maintain-partitions.ts";
import { deleteForgivenThrottles } from "#server/platform/http/throttle.ts";
import {
  defineJob,
  everyHour,
  handleJob,
  handleJobs,
  type Job,
  type JobHandler,
  type JobRun,
  seconds,
} from "#server/platform/jobs/define-job.ts";
import { startPolling } from "#server/platform/jobs/polling.ts";
import { prepareQueues } from "#server/platform/jobs/queues.ts";
import { startWorkers, type Workers } from "#server/platform/jobs/run-jobs.ts";
import { yieldToRequests } from "#server/platform/jobs/yield-to-requests.ts";
import { deleteErasedMails, deleteErasedMailsJob, deleteOldMails } from "#server/platform/mail/delete-mails.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/mail-transport.ts";
import { sendMailJob } from "#server/platform/mail/outbox.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { deleteUnusedPictures, type PictureReferences } from "#server/platform/media/delete-pictures.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { deleteOldTextMessages } from "#server/platform/sms/sms-transport.ts";
import { deleteExpiredCarts } from "#server/sales/cart/delete-expired.ts";
import { remindOfBags, remindOfBagsJob } from "#server/sales/cart/saved-bag/remind-of-bags.ts";
import { followReplacement } from "#server/sales/cases/claims/follow-parcel.ts";
import { claimReminder } from "#server/sales/cases/claims/mails/queue-claim-mail.ts";
import { settleClaims } from "#server/sales/cases/claims/settle-claims.ts";
import { exchangeReminder } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { followExchangeParcel } from "#server/sales/cases/exchanges/progress/follow-parcel.ts";
import { reserveWaiting, reserveWaitingJob } from "#server/sales/cases/exchanges/progress/reserve-waiting.ts";
import { remindOfCases, remindOfCasesJob } from "#server/sales/cases/remind-of-cases.ts";
import { returnReminder } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { returnFees } from "#server/sales/cases/returns/progress/return-fees.ts";
import { settleReturns } from "#server/sales/cases/returns/progress/settle-returns.ts";
import { callOffCourier } from "#server/sales/couriers/call-off-courier.ts";
import { type CourierContext, createCourierContext } from "#server/sales/couriers/courier-context.ts";
import { pollCouriers, pollCouriersJob } from "#server/sales/couriers/poll-couriers.ts";
import { issueCreditNotes } from "#server/sales/documents/issue-credit-notes.ts";
import { issueInvoices } from "#server/sales/documents/issue-invoices.ts";
import { deleteOldDocumentRecipients } from "#server/sales/documents/service.ts";
import { deleteUnusedGuests } from "#server/sales/guests/delete-unused-guests.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { deleteOldRecipients } from "#server/sales/invoices/service.ts";
import { boughtTogetherJob, countBoughtTogether } from "#server/sales/orders/bought-together.ts";
import { countSales, countSalesJob } from "#server/sales/orders/count-sales.ts";
import {
  announceCashOrderJob,
  callOffCourierJob,
  followParcelJob,
  issueCreditNoteJob,
  issueInvoiceJob,
  refundOrderJob,
  settleCasesJob,
} from "#server/sales/orders/jobs.ts";
import { indexOrders, indexOrdersJob } from "#server/sales/orders/lists/index-orders.ts";
import { writeConfirmation } from "#server/sales/orders/mails/order-confirmation.ts";
import { queueConfirmations } from "#server/sales/orders/mails/queue-confirmations.ts";
import { deleteOldAddresses } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { announceCashOrders } from "#server/sales/payments/cash-on-delivery/announce-cash-orders.ts";
import { createPaymentContext, type PaymentContext } from "#server/sales/payments/payment-context.ts";
import { reconcilePayments, reconcilePaymentsJob } from "#server/sales/payments/reconcile-payments.ts";
import { refundOrder } from "#server/sales/payments/refunds/refund-order.ts";
import { trackRefund, trackRefundJob } from "#server/sales/payments/refunds/track-refund.ts";
import { releaseUnpaid, releaseUnpaidJob } from "#server/sales/payments/release-unpaid.ts";
import { trackPayout, trackPayoutJob } from "#server/sales/payouts/track-payout.ts";
import { deleteOldStockMails, mailStock, mailStockJob } from "#server/sales/seller-stock/mail-stock.ts";
import { directUrl, type Settings } from "#server/settings/settings.ts";
import { deleteOldChats } from "#server/support/chat/service.ts";
import { deleteOldMessages } from "#server/support/contact/service.ts";
import { remindOfGrievances, remindOfGrievancesJob } from "#server/support/grievance/remind-staff.ts";
import { deleteOldGrievances } from "#server/support/grievance/service.ts";

interface JobContext extends PaymentContext, CourierContext {
  log: FastifyBaseLogger;
  mailTransport: MailTransport;
}

/** Whatever nothing will ask for again, each deleted by the domain that owns it. */
const cleanUps: ((db: Queries, settings: Settings) => Promise<void>)[] = [
  deleteExpiredLogins,
  deleteOldSearches,
  deleteForgivenThrottles,
  deleteExpiredCarts,
  deleteUnusedGuests,
  deleteExpiredImports,
  deleteErasedMails,
  deleteOldMails,
  deleteOldTextMessages,
  deleteOldConsents,
  deleteOldChoices,
  deleteOldAlerts,
  deleteOldStockMails,
  deleteOldMessages,
  deleteOldGrievances,
  deleteOldChats,
  deleteOldAudit,
  deleteOldAddresses,
  deleteOldRecipients,
  deleteOldDocumentRecipients,
  deleteOldEvents,
  expireRecentProducts,
  endDaysOff,
];

/** What ends when the money of an order has arrived, and what goes on when a parcel of it does: each by the domain that owns it. */
const onMoneyArrived: ((db: Database, settings: Settings, orderId: string) => Promise<void>)[] = [
  settleReturns,
  settleClaims,
  returnFees,
];
const onParcelMoved: ((db: Database, settings: Settings, parcelId: string) => Promise<void>)[] = [
  followExchangeParcel,
  followReplacement,
];

export const pictureReferences: PictureReferences = {
  current: [
    products.pictureId,
    productPictures.pictureId,
    reviewPictures.pictureId,
    brands.bannerId,
    homePictures.pictureId,
  ],
  permanent: [orderItems.pictureId],
};

export const cleanUpJob = defineJob("clean-up", everyHour(17));

/** Once a day, in the small hours of India. */
export const maintainPartitionsJob = defineJob("maintain-partitions", {
  ...everyHour(0),
  expireInSeconds: seconds.hour,
  schedule: "41 20 * * *",
});

const handlers: JobHandler<JobContext>[] = [
  handleJob(sendMailJob, async ({ db, settings, mailTransport, log }, { mailId }, { isLastTry }) => {
    // To write a mail takes about as long as to take an order.
    await yieldToRequests();
    const writeOrderConfirmation = (orderId: string) => writeConfirmation(db, settings, orderId);
    await sendMail({ db, mailTransport, log, writeOrderConfirmation }, mailId, isLastTry);
  }),
  handleJob(cleanUpJob, async ({ db, settings }) => {
    for (const cleanUp of cleanUps) await cleanUp(db, settings);
    await deleteUnusedPictures(db, openPictureStore(settings), pictureReferences);
  }),
  handleJob(importProductsJob, ({ db, settings }, { importId }, run) =>
    runImport(db, openPictureStore(settings), importId, run),
  ),
  handleJob(boughtTogetherJob, ({ db }) => countBoughtTogether(db)),
  handleJob(countSalesJob, ({ db }) => countSales(db)),
  handleJob(indexOrdersJob, ({ db }) => indexOrders(db)),
  handleJob(refundOrderJob, ({ db }, { orderId }) => refundOrder(db, orderId)),
  handleJob(trackRefundJob, (context, { refundId }) => trackRefund(context, refundId)),
  handleJob(reconcilePaymentsJob, (context) => reconcilePayments(context)),
  handleJob(callOffCourierJob, (context, booking) => callOffCourier(context, booking)),
  handleJob(pollCouriersJob, (context) => pollCouriers(context)),
  handleJob(releaseUnpaidJob, (context) => releaseUnpaid(context)),
  handleJob(issueInvoiceJob, async ({ db, settings }, { orderId }) => {
    await issueInvoice(db, settings, orderId);
    await issueInvoices(db, settings, orderId);
    // A part of a cash order may have come back before the rest arrived and the invoice was issued.
    const { returnedPaise } = orders;
    const [order] = await db.select({ returnedPaise }).from(orders).where(eq(orders.id, orderId));
    if (order && order.returnedPaise > 0) await issueCreditNotes(db, orderId);
  }),
  handleJob(issueCreditNoteJob, ({ db }, { orderId }) => issueCreditNotes(db, orderId)),
  handleJob(settleCasesJob, async ({ db, settings }, { orderId }) => {
    for (const settle of onMoneyArrived) await settle(db, settings, orderId);
  }),
  handleJob(followParcelJob, async ({ db, settings }, { parcelId }) => {
    for (const follow of onParcelMoved) await follow(db, settings, parcelId);
  }),
  handleJobs(announceCashOrderJob, async ({ db, settings }, all) => {
    await yieldToRequests();
    const orderIds = all.map(({ orderId }) => orderId);
    await announceCashOrders(db, settings, orderIds);
  }),
  handleJob(deleteErasedMailsJob, ({ db, settings }) => deleteErasedMails(db, settings)),
  handleJob(backupJob, ({ settings }) => runScheduledBackup(settings)),
  handleJob(maintainPartitionsJob, ({ settings, log }) =>
    maintainPartitions({ databaseUrl: directUrl(settings), tables: partitionedTables, log }),
  ),
  handleJob(reserveWaitingJob, ({ db, settings }) => reserveWaiting(db, settings)),
  handleJob(trackPayoutJob, (context, { payoutId }) => trackPayout(context, payoutId)),
  handleJob(remindOfCasesJob, async ({ db, settings }) => {
    await remindOfCases(db, settings, returnReminder);
    await remindOfCases(db, settings, exchangeReminder);
    await remindOfCases(db, settings, claimReminder);
  }),
  handleJob(remindOfBagsJob, ({ db, settings }) => remindOfBags(db, settings)),
  handleJob(mailStockJob, ({ db, settings }) => mailStock(db, settings)),
  handleJob(sendAlertsJob, ({ db, settings }) => sendAlerts(db, settings)),
  handleJob(remindOfGrievancesJob, ({ db, settings }) => remindOfGrievances(db, settings)),
];

/** Brings the queues of all jobs up to date, before the first job is enqueued. */
export const prepareJobs = (databaseUrl: string): Promise<void> =>
  prepareQueues(
    databaseUrl,
    handlers.map(({ job }) => job),
  );

interface WorkingShop {
  db: Database;
  settings: Settings;
}

const createContext = (shop: WorkingShop, log: FastifyBaseLogger): JobContext => ({
  ...createPaymentContext(shop, log),
  ...createCourierContext(shop, log),
  log,
  mailTransport: createMailTransport(shop.settings),
});

const confirmationsEveryMs = 1000;
const collectEventsEveryMs = 2000;

/** Starts to do all jobs, and to enqueue the mails that confirm orders. */
export async function startJobs(shop: WorkingShop, log: FastifyBaseLogger): Promise<Workers> {
  const context = createContext(shop, log);
  const databaseUrl = directUrl(shop.settings);
  const workers = await startWorkers({ databaseUrl, handlers, context, log }).catch((error: unknown) => {
    context.mailTransport.close();
    throw error;
  });
  const confirmations = startPolling(() => queueConfirmations(shop.db), {
    everyMs: confirmationsEveryMs,
    onError: (err) => log.error({ err }, "the mails that confirm orders could not be queued"),
  });
  const { securityEventsFile } = shop.settings;
  const events = securityEventsFile
    ? startPolling(() => collectEvents(shop.db, securityEventsFile), {
        everyMs: collectEventsEveryMs,
        onError: (err) => log.error({ err }, "the security events could not be written for the collector"),
      })
    : undefined;
  return {
    async stop() {
      await Promise.all([confirmations.stop(), events?.stop(), workers.stop()]);
      context.mailTransport.close();
    },
  };
}

/** Does one job at once, without the queue: for tests that decide themselves when a job is done. */
export function createJobRunner(shop: WorkingShop, log: FastifyBaseLogger) {
  const context = createContext(shop, log);
  return async (job: Pick<Job, "name">, data: Record<string, string>, run: JobRun = { isLastTry: false }) => {
    const handler = handlers.find((candidate) => candidate.job.name === job.name);
    if (!handler) throw new Error(`There is no job ${job.name}.`);
    await handler.run(context, data, run);
  };
}
