import type { StaffRole } from "#contract/customers/staff-roles.ts";

export const roleNames: Record<StaffRole, string> = {
  owner: "Owner",
  manager: "Manager",
  support: "Support",
  catalogue: "Catalogue",
  finance: "Finance",
};
