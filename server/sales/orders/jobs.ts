import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";

// Orders ask for these jobs; payments, invoices and couriers, which build on orders, carry them out.

/** Works out what a buyer is owed and pays it back; harmless when nothing is. */
export const refundOrderJob = defineJob<{ orderId: string }>("refund-order", {
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 5,
});

/** Writes the invoice of an order that is paid or delivered; harmless when it has one. */
export const issueInvoiceJob = defineJob<{ orderId: string }>("issue-invoice", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Writes credit notes for what was cancelled after its invoice; harmless when there is nothing to take back. */
export const issueCreditNoteJob = defineJob<{ orderId: string }>("issue-credit-note", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Ends the returns and claims of an order whose money has arrived, and pays back fees that are owed beside them; harmless otherwise. */
export const settleCasesJob = defineJob<{ orderId: string }>("settle-cases", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** A parcel with the new piece of an exchange or a replacement has moved on. */
export const followParcelJob = defineJob<{ parcelId: string }>("follow-parcel", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Calls off the courier of a parcel that is not sent after all; harmless when it was called off before. */
export const callOffCourierJob = defineJob<{ provider: string; bookingId: string }>("call-off-courier", {
  retryLimit: 10,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Writes the mails about an order that is paid at the door, to its buyer and its merchants; those of many orders together. */
export const announceCashOrderJob = defineJob<{ orderId: string }>("announce-cash-order", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: seconds.hour,
  expireInSeconds: seconds.minute,
  concurrency: 50,
});
