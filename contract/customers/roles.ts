import type { Permission } from "./permissions.ts";

/** Who somebody is to the shop. Apart from the schemas of accounts, so that pages can compare roles without loading them. */
export const roles = { admin: "ROLE ADMIN", merchant: "ROLE MERCHANT", member: "ROLE MEMBER" } as const;
export type Role = (typeof roles)[keyof typeof roles];

interface HasRole {
  role: Role;
}

export const isAdmin = ({ role }: HasRole): boolean => role === roles.admin;
export const isMerchant = ({ role }: HasRole): boolean => role === roles.merchant;

/** Whether somebody on the staff may do this. The table of who may do what stays on the server: pages know their own person's list. */
export const can = (who: { permissions: readonly string[] }, permission: Permission): boolean =>
  who.permissions.includes(permission);
