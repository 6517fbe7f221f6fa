import type { Role } from "#contract/roles.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const names = { "ROLE ADMIN": "Admin", "ROLE MERCHANT": "Merchant", "ROLE MEMBER": "Member" } as const;
const looks = { "ROLE ADMIN": "accent", "ROLE MERCHANT": "highlight", "ROLE MEMBER": "neutral" } as const;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge look={looks[role]}>{names[role]}</Badge>;
}
