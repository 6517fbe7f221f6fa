import { grievanceClocks } from "#contract/support/grievance.ts";
import { idAt } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { grievanceReplies, grievances } from "#server/support/grievance/tables.ts";

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms);

const stories = [
  {
    number: "G-3TQ8M-V0K7R",
    name: "Nandini Das",
    email: "nandini.das@example.com",
    message: "The stole I sent back three weeks ago has not been refunded, and nobody answers my mails.",
    createdAt: ago(34 * day),
    acknowledgedAt: ago(33 * day),
    reply: "We have found the parcel in our store and are looking for the payment.",
  },
  {
    number: "G-8HZ2C-51NWE",
    name: "Farhan Ali",
    email: "farhan.ali@example.com",
    message: "The courier left my parcel with a neighbour without asking. Please see to it that this ends.",
    createdAt: ago(7 * hour),
  },
  {
    number: "G-QK49X-B7D2A",
    name: "Meena Kulkarni",
    email: "meena.kulkarni@example.com",
    message: "I asked twice to be taken off your telephone list and was called again on Monday.",
    createdAt: ago(3 * day),
    acknowledgedAt: ago(2.5 * day),
  },
  {
    number: "G-M1RV6-YS3P8",
    name: "Thomas Kurian",
    email: "thomas.kurian@example.com",
    message: "My invoice names the wrong state, and your support said it could not be changed.",
    createdAt: ago(20 * day),
    acknowledgedAt: ago(19.5 * day),
    resolvedAt: ago(15 * day),
    reply: "You were right. A corrected invoice is in your account, and we have changed the form that caused it.",
  },
];

/** A grievance in each state, one of them overdue. */
export async function addDemoGrievances(tx: Queries): Promise<void> {
  for (const { reply, ...story } of stories) {
    const { createdAt } = story;
    const acknowledgeBy = new Date(createdAt.getTime() + grievanceClocks.acknowledgeHours * hour);
    const resolveBy = new Date(createdAt);
    resolveBy.setUTCMonth(resolveBy.getUTCMonth() + grievanceClocks.resolveMonths);
    const id = idAt(createdAt);
    await tx.insert(grievances).values({ ...story, id, acknowledgeBy, resolveBy });
    const sentAt = story.resolvedAt ?? story.acknowledgedAt ?? createdAt;
    if (reply) await tx.insert(grievanceReplies).values({ grievanceId: id, message: reply, createdAt: sentAt });
  }
}
