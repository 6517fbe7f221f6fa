import type { Merchant } from "#contract/marketplace/merchants.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";

export type MerchantAction = "approve" | "re-approve" | "invite again" | "reject" | "enable" | "disable" | "delete";

const isExpired = (invitedUntil: string | null) => invitedUntil !== null && new Date(invitedUntil) <= new Date();

/** What an admin may do with a merchant, by the state it is in. */
export function actionsFor({ status, email, isActive, invitedUntil }: Merchant): MerchantAction[] {
  if (status === "Rejected") return ["re-approve", "delete"];
  if (status === "Waiting Approval") return email ? ["approve", "reject", "delete"] : ["delete"];
  return [isActive ? "disable" : "enable", ...(isExpired(invitedUntil) ? ["invite again" as const] : []), "delete"];
}

/** Whether the invitation of an approved merchant is still open; undefined once it was used. */
export function formatInvitation({ invitedUntil }: Merchant): string | undefined {
  if (invitedUntil === null) return undefined;
  return isExpired(invitedUntil)
    ? "The sign-up link has expired without being used."
    : `Invited by mail. The sign-up link is good until ${formatDate(invitedUntil)}.`;
}
