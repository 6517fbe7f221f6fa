import type { Merchant } from "#contract/merchants.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const looks = { "Waiting Approval": "highlight", Approved: "success", Rejected: "danger" } as const;

export function MerchantState({ merchant: { status, isActive } }: { merchant: Merchant }) {
  return (
    <span className="flex gap-2">
      <Badge look={looks[status]}>{status}</Badge>
      {status === "Approved" && !isActive && <Badge look="danger">Disabled</Badge>}
    </span>
  );
}
