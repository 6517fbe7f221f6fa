import type { Provider, User } from "#contract/customers/accounts.ts";
import type { Permission } from "#contract/customers/permissions.ts";
import { can, type Role, roles } from "#contract/customers/roles.ts";

export interface MenuLink {
  label: string;
  path: string;
  /** For these roles, and for staff with the permission. A link that names neither is for everybody. */
  roles?: readonly Role[];
  permission?: Permission;
  /** Who signed in another way does not see the link. */
  providers?: readonly Provider[];
}

const merchant = [roles.merchant];

/** The specified side menu from top to bottom. Brand stands twice, since merchants see it before their products. */
const accountLinks: readonly MenuLink[] = [
  { label: "Account Details", path: "/dashboard" },
  { label: "Account Security", path: "/dashboard/security", providers: ["Email"] },
  { label: "Address", path: "/dashboard/address" },
  { label: "Brand", path: "/dashboard/brand", roles: merchant },
  { label: "Products", path: "/dashboard/product", roles: merchant, permission: "manage catalogue" },
  { label: "Categories", path: "/dashboard/category", permission: "manage catalogue" },
  { label: "Brand", path: "/dashboard/brand", permission: "manage catalogue" },
  { label: "Users", path: "/dashboard/users", permission: "read people" },
  { label: "Merchants", path: "/dashboard/merchant", permission: "manage merchants" },
  { label: "Orders", path: "/dashboard/orders" },
  { label: "Reviews", path: "/dashboard/review", permission: "moderate reviews" },
  { label: "WishList", path: "/dashboard/wishlist" },
  { label: "Support", path: "/support", roles: [roles.merchant, roles.member], permission: "answer support" },
];

/** What is personal beyond the specified menu. */
const personalPages: readonly MenuLink[] = [
  // The others find them on their page of security.
  { label: "Your devices", path: "/dashboard/sessions", providers: ["Google", "Facebook"] },
  { label: "My returns", path: "/dashboard/returns" },
  { label: "My mails", path: "/dashboard/mails" },
  { label: "My data", path: "/dashboard/my-data" },
];

export type Viewer = Pick<User, "role" | "provider" | "permissions">;

/** Whether this person may open what a link leads to. */
export function isShown({ roles, permission, providers }: Omit<MenuLink, "label" | "path">, user: Viewer): boolean {
  const isForAll = !roles && !permission;
  const isTheirs = roles?.includes(user.role) || (permission !== undefined && can(user, permission));
  return (isForAll || isTheirs) && (providers?.includes(user.provider) ?? true);
}

/** The group Account of the side menu, as this person sees it. */
export const accountLinksOf = (user: Viewer): MenuLink[] => accountLinks.filter((link) => isShown(link, user));

/** Below it for members; staff and sellers have it in the menu of the navigation bar. */
export const personalLinksOf = (user: Viewer): MenuLink[] => personalPages.filter((link) => isShown(link, user));
