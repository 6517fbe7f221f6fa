import { type Role, roles } from "#contract/customers/roles.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const names = { [roles.admin]: "Admin", [roles.merchant]: "Merchant", [roles.member]: "Member" };
const looks = { [roles.admin]: "accent", [roles.merchant]: "highlight", [roles.member]: "neutral" } as const;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge look={looks[role]}>{names[role]}</Badge>;
}
