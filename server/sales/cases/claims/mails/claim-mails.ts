import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ClaimDecision, ClaimKind, ClaimStatus } from "#contract/sales/cases/claims.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

export interface ClaimForMail {
  orderId: string;
  orderNumber: string;
  firstName: string;
  name: string;
  size: string;
  quantity: number;
  kind: ClaimKind;
  status: ClaimStatus;
  decision: ClaimDecision | null;
  returnGoods: boolean;
  reason: string;
  /** The money of a cash order cannot go anywhere until its buyer says where. */
  needsDetails: boolean;
}

const headings: Record<ClaimStatus, string> = {
  Requested: "We have your report",
  Accepted: "Your claim was accepted",
  Refused: "Your claim was refused",
  Settled: "Your claim is settled",
};

function nextStep({ decision, returnGoods, needsDetails }: ClaimForMail): string {
  if (returnGoods)
    return `Please have the piece ready to be picked up. ${decision === "Refund" ? "Your money is sent once it has arrived." : "A new one is sent to you."}`;
  if (decision === "Replacement") return "A new one is sent to you.";
  return needsDetails
    ? "Please say on the page of your order where the money should go: a UPI address or a bank account."
    : "Your money is on its way back to you.";
}

function sentenceOf(claim: ClaimForMail): string {
  switch (claim.status) {
    case "Requested":
      return "We are sorry about this. Somebody looks at it and writes to you within two days.";
    case "Accepted":
      return nextStep(claim);
    case "Refused":
      return claim.reason;
    case "Settled":
      return claim.decision === "Refund" ? "Your money was sent back." : "Your new piece was delivered.";
  }
}

/** Tells the buyer how a claim stands. */
export function claimMovedMail(settings: MailSettings, claim: ClaimForMail): MailContent {
  const heading = headings[claim.status];
  const sentence = sentenceOf(claim);
  const pieces = `${claim.quantity} ${claim.quantity === 1 ? "piece" : "pieces"}`;
  return mailLayout(settings, {
    subject: `${heading}: ${claim.name}`,
    preview: sentence,
    heading,
    blocks: [
      greeting(claim.firstName),
      `${claim.kind}: ${claim.name} (${formatSize(claim.size, "size")}, ${pieces}).`,
      sentence,
      { action: "See my order", href: shopLink(settings, `/order/${claim.orderId}`) },
      { remark: `${formatOrderName(claim)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

/** Asks the buyer for another account. */
export function claimAccountMail(
  settings: MailSettings,
  claim: Pick<ClaimForMail, "orderId" | "orderNumber" | "firstName" | "name">,
): MailContent {
  return mailLayout(settings, {
    subject: `Please name another account: ${claim.name}`,
    preview: "The money for your claim did not go through.",
    heading: "Please name another account",
    blocks: [
      greeting(claim.firstName),
      `The bank refused to pay the money for ${claim.name} to the account that you named. Please name another UPI address or bank account on the page of your order.`,
      { action: "See my order", href: shopLink(settings, `/order/${claim.orderId}`) },
      { remark: `${formatOrderName(claim)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}

/** To whoever has to act on a claim and is late. */
export function claimDueMail(
  settings: MailSettings,
  claim: Pick<ClaimForMail, "orderId" | "orderNumber" | "firstName" | "name" | "kind"> & { isBuyer: boolean },
): MailContent {
  const sentence = claim.isBuyer
    ? "Please say on the page of your order where the money should go: a UPI address or a bank account."
    : "It waits for its next step. Please look at it.";
  return mailLayout(settings, {
    subject: `A claim waits for you: ${claim.name}`,
    preview: sentence,
    heading: "A claim waits for you",
    blocks: [
      greeting(claim.firstName),
      `${claim.kind}: ${claim.name}. ${sentence}`,
      { action: "See the order", href: shopLink(settings, `/order/${claim.orderId}`) },
      { remark: `${formatOrderName(claim)}.` },
    ],
    reason: claim.isBuyer
      ? `You get this mail because you ordered at ${settings.storeName}.`
      : `You get this mail because you sell on ${settings.storeName}.`,
  });
}
