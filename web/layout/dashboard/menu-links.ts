import type { Provider, User } from "#contract/accounts.ts";
import { type Role, roles } from "#contract/roles.ts";

interface MenuLink {
  label: string;
  path: string;
  roles: readonly Role[];
  /** Who signed in another way does not see the link. */
  providers?: readonly Provider[];
}

const everyone = Object.values(roles);
const admin = [roles.admin];
const merchant = [roles.merchant];
const staff = [roles.admin, roles.merchant];

/** The side menu from top to bottom. Brand stands twice, since merchants see it before their products. */
const accountLinks: readonly MenuLink[] = [
  { label: "Account Details", path: "/dashboard", roles: everyone },
  { label: "Account Security", path: "/dashboard/security", roles: everyone, providers: ["Email"] },
  { label: "Address", path: "/dashboard/address", roles: everyone },
  { label: "Brand", path: "/dashboard/brand", roles: merchant },
  { label: "Products", path: "/dashboard/product", roles: staff },
  { label: "Categories", path: "/dashboard/category", roles: admin },
  { label: "Brand", path: "/dashboard/brand", roles: admin },
  { label: "Users", path: "/dashboard/users", roles: admin },
  { label: "Merchants", path: "/dashboard/merchant", roles: admin },
  { label: "Orders", path: "/dashboard/orders", roles: everyone },
  { label: "Reviews", path: "/dashboard/review", roles: admin },
  { label: "WishList", path: "/dashboard/wishlist", roles: everyone },
  { label: "Support", path: "/support", roles: everyone },
];

/** Pages beyond the specified menu. */
const moreLinks: readonly MenuLink[] = [
  { label: "Messages", path: "/dashboard/contact", roles: admin },
  { label: "Grievances", path: "/dashboard/grievance", roles: admin },
  { label: "Newsletter", path: "/dashboard/newsletter", roles: admin },
  { label: "Search words", path: "/dashboard/search-synonyms", roles: admin },
  { label: "Audit log", path: "/dashboard/audit", roles: admin },
];

interface MenuGroup {
  heading: string;
  links: readonly MenuLink[];
}

/** What this person finds in the side menu. A group without links is left out. */
export function menuFor({ role, provider }: Pick<User, "role" | "provider">): MenuGroup[] {
  const shown = (link: MenuLink) => link.roles.includes(role) && (link.providers?.includes(provider) ?? true);
  return [
    { heading: "Account", links: accountLinks.filter(shown) },
    { heading: "More", links: moreLinks.filter(shown) },
  ].filter(({ links }) => links.length > 0);
}
