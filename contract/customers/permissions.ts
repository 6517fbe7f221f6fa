import { type StaffRole, staffRoles } from "./staff-roles.ts";

/** What staff may do. Each call of the back office names the one it needs. */
const permissions = [
  /** Products, categories, brands and search words, by hand and by file. */
  "manage catalogue",
  "moderate reviews",
  /** Anybody's orders, with their invoices and payments. */
  "read orders",
  /** Move items on, and cancel what is not paid. */
  "manage orders",
  /** Cancel what is paid, so that the money goes back. */
  "refund orders",
  "manage merchants",
  /** Who has an account, and who reads the newsletter. */
  "read people",
  /** Files with people's addresses, which leave the shop. */
  "export people",
  "suspend people",
  "manage staff",
  /** The chat, and what was written through forms. */
  "answer support",
  "read audit",
  "read security events",
  /** Dated promotions and coupon codes. */
  "manage promotions",
  /** What delivery costs, and how sales are taxed. */
  "manage shipping and tax",
  /** How the shop runs, and what failed in the background. */
  "manage system",
] as const;
export type Permission = (typeof permissions)[number];

const forOwnersAlone: readonly Permission[] = ["manage staff", "read security events", "manage system"];

/** What each staff role may do. */
const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => !forOwnersAlone.includes(permission)),
  support: ["read orders", "manage orders", "read people", "answer support", "moderate reviews"],
  catalogue: ["manage catalogue", "moderate reviews", "manage promotions"],
  finance: ["read orders", "refund orders", "read audit", "manage shipping and tax"],
};

/** The staff roles that have a permission. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOfRole[role].includes(permission));

/** Members and merchants have no staff role, and none of these permissions. */
export const permissionsOf = (staffRole: StaffRole | null): readonly Permission[] =>
  staffRole === null ? [] : permissionsOfRole[staffRole];
