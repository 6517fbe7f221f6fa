import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ClaimDecision, ClaimKind, ClaimStatus } from "#contract/sales/cases/claims.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { caseMail, type OrderOfMail } from "#server/sales/cases/case-mail.ts";

export interface ClaimForMail extends OrderOfMail {
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
  Accepted: "Your problem report was accepted",
  Refused: "Your problem report was refused",
  Settled: "Your problem report is settled",
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
  const { name, kind, size, quantity } = claim;
  const sentence = sentenceOf(claim);
  const pieces = `${quantity} ${quantity === 1 ? "piece" : "pieces"}`;
  return caseMail(settings, claim, {
    about: name,
    heading: headings[claim.status],
    preview: sentence,
    paragraphs: [`${kind}: ${name} (${formatSize(size, "size")}, ${pieces}).`, sentence],
    to: "buyer",
  });
}

/** Asks the buyer for another account. */
export const claimAccountMail = (
  settings: MailSettings,
  claim: OrderOfMail & Pick<ClaimForMail, "name">,
): MailContent =>
  caseMail(settings, claim, {
    about: claim.name,
    heading: "Please name another account",
    preview: "The money for your problem report did not go through.",
    paragraphs: [
      `The bank refused to pay the money for ${claim.name} to the account that you named. Please name another UPI address or bank account on the page of your order.`,
    ],
    to: "buyer",
  });

/** To whoever has to act on a claim and is late. */
export function claimDueMail(
  settings: MailSettings,
  claim: OrderOfMail & Pick<ClaimForMail, "name" | "kind"> & { isBuyer: boolean },
): MailContent {
  const sentence = claim.isBuyer
    ? "Please say on the page of your order where the money should go: a UPI address or a bank account."
    : "It waits for its next step. Please look at it.";
  return caseMail(settings, claim, {
    about: claim.name,
    heading: "A problem report waits for you",
    preview: sentence,
    paragraphs: [`${claim.kind}: ${claim.name}. ${sentence}`],
    to: claim.isBuyer ? "buyer" : "seller",
  });
}
