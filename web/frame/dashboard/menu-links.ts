import type { Provider, User } from "#contract/customers/accounts.ts";
import type { Permission } from "#contract/customers/permissions.ts";
import { can, type Role, roles } from "#contract/customers/roles.ts";

interface MenuLink {
  label: string;
  path: string;
  /** For these roles, and for staff with the permission. A link that names neither is for everybody. */
  roles?: readonly Role[];
  permission?: Permission;
  /** Who signed in another way does not see the link. */
  providers?: readonly Provider[];
}

const merchant = [roles.merchant];
const staffAndMerchants = [roles.admin, roles.merchant];

/** The side menu from top to bottom. Brand stands twice, since merchants see it before their products. */
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

/** Pages beyond the specified menu. */
const moreLinks: readonly MenuLink[] = [
  { label: "Overview", path: "/dashboard/overview", roles: staffAndMerchants },
  { label: "Reports", path: "/dashboard/reports", roles: merchant, permission: "read orders" },
  { label: "Packing", path: "/dashboard/packing", roles: merchant, permission: "read orders" },
  { label: "Parcels", path: "/dashboard/parcels", roles: merchant, permission: "read orders" },
  { label: "Return requests", path: "/dashboard/return-requests", roles: merchant, permission: "read orders" },
  { label: "Exchanges", path: "/dashboard/exchanges", roles: merchant, permission: "read orders" },
  { label: "Claims", path: "/dashboard/claims", roles: merchant, permission: "read orders" },
  { label: "Payouts", path: "/dashboard/payouts", permission: "refund orders" },
  {
    label: "Return rules",
    path: "/dashboard/return-rules",
    roles: merchant,
    permission: "manage shipping and tax",
  },
  { label: "Home page", path: "/dashboard/home", permission: "manage catalogue" },
  { label: "Size charts", path: "/dashboard/size-charts", roles: merchant, permission: "manage catalogue" },
  { label: "Facts of garments", path: "/dashboard/facts", permission: "manage catalogue" },
  { label: "Promotions", path: "/dashboard/promotions", roles: merchant, permission: "manage promotions" },
  { label: "Coupons", path: "/dashboard/coupons", roles: merchant, permission: "manage promotions" },
  { label: "Shipping", path: "/dashboard/shipping", permission: "manage shipping and tax" },
  { label: "Delivery", path: "/dashboard/delivery", permission: "manage shipping and tax" },
  { label: "Tax", path: "/dashboard/tax", permission: "manage shipping and tax" },
  { label: "Tax details", path: "/dashboard/tax-details", roles: merchant },
  { label: "Documents", path: "/dashboard/documents", roles: merchant, permission: "manage shipping and tax" },
  // The others find them on their page of security.
  { label: "Your devices", path: "/dashboard/sessions", providers: ["Google", "Facebook"] },
  { label: "My returns", path: "/dashboard/returns" },
  { label: "My mails", path: "/dashboard/mails" },
  { label: "My data", path: "/dashboard/my-data" },
  { label: "Messages", path: "/dashboard/contact", permission: "answer support" },
  { label: "Grievances", path: "/dashboard/grievance", permission: "answer support" },
  { label: "Newsletter", path: "/dashboard/newsletter", permission: "read people" },
  { label: "Searches", path: "/dashboard/searches", permission: "manage catalogue" },
  { label: "Search words", path: "/dashboard/search-synonyms", permission: "manage catalogue" },
  { label: "Staff", path: "/dashboard/staff", permission: "manage staff" },
  { label: "Audit log", path: "/dashboard/audit", permission: "read audit" },
  { label: "Security events", path: "/dashboard/security-events", permission: "read security events" },
  { label: "System", path: "/dashboard/system", permission: "manage system" },
];

interface MenuGroup {
  heading: string;
  links: readonly MenuLink[];
}

type Viewer = Pick<User, "role" | "provider" | "permissions">;

function isShown({ roles, permission, providers }: MenuLink, user: Viewer): boolean {
  const isForAll = !roles && !permission;
  const isTheirs = roles?.includes(user.role) || (permission !== undefined && can(user, permission));
  return (isForAll || isTheirs) && (providers?.includes(user.provider) ?? true);
}

/** What this person finds in the side menu. A group without links is left out. */
export function menuFor(user: Viewer): MenuGroup[] {
  const shown = (link: MenuLink) => isShown(link, user);
  return [
    { heading: "Account", links: accountLinks.filter(shown) },
    { heading: "More", links: moreLinks.filter(shown) },
  ].filter(({ links }) => links.length > 0);
}
