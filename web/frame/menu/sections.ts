import type { Permission } from "#contract/customers/permissions.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { Overview } from "#contract/oversight/overview.ts";
import { isShown, type Viewer } from "./menu-links.ts";

/** A page of the office, and what waits on it. */
interface Tab {
  label: string;
  path: string;
  roles?: readonly Role[];
  permission?: Permission;
  count?: (overview: Overview) => number | null | undefined;
}

/** One link of the side menu: a page, or pages that are tabs of one. */
interface Entry {
  label: string;
  tabs: readonly Tab[];
}

export interface Section {
  heading: string;
  entries: readonly Entry[];
}

const merchant = [roles.merchant];
const orders = { roles: merchant, permission: "read orders" } as const;
const catalogue = { permission: "manage catalogue" } as const;
const sellersCatalogue = { roles: merchant, permission: "manage catalogue" } as const;
const discounts = { roles: merchant, permission: "manage promotions" } as const;
const support = { permission: "answer support" } as const;
const delivery = { permission: "manage shipping and tax" } as const;

const page = ({ label, ...tab }: Tab): Entry => ({ label, tabs: [{ label, ...tab }] });

/** The office from top to bottom. A role that may open nothing of a section does not see it. */
const sections: readonly Section[] = [
  {
    heading: "Orders",
    entries: [
      page({
        label: "Customer orders",
        path: "/dashboard/orders/customers",
        permission: "read orders",
        count: (overview) => overview.orders?.toProcess,
      }),
      page({
        label: "Brand orders",
        path: "/dashboard/orders/brand",
        roles: merchant,
        count: (overview) => overview.orders?.toProcess,
      }),
      {
        label: "Packing",
        tabs: [
          {
            label: "Packing",
            path: "/dashboard/packing",
            ...orders,
            count: (overview) => overview.orders?.toPack,
          },
          {
            label: "Parcels",
            path: "/dashboard/parcels",
            ...orders,
            count: (overview) => overview.orders?.lostParcels,
          },
        ],
      },
      {
        label: "After-sales",
        tabs: [
          {
            label: "Returns",
            path: "/dashboard/return-requests",
            ...orders,
            count: (overview) => overview.cases?.returns,
          },
          {
            label: "Exchanges",
            path: "/dashboard/exchanges",
            ...orders,
            count: (overview) => overview.cases?.exchanges,
          },
          {
            label: "Problem reports",
            path: "/dashboard/claims",
            ...orders,
            count: (overview) => overview.cases?.claims,
          },
        ],
      },
    ],
  },
  {
    heading: "Products",
    entries: [
      page({ label: "All products", path: "/dashboard/product", ...sellersCatalogue }),
      page({ label: "Categories", path: "/dashboard/category", ...catalogue }),
      page({ label: "Brands", path: "/dashboard/brand", ...catalogue }),
      page({ label: "Brand", path: "/dashboard/brand", roles: merchant }),
      page({ label: "Attributes", path: "/dashboard/facts", ...catalogue }),
      page({ label: "Size charts", path: "/dashboard/size-charts", ...sellersCatalogue }),
      page({
        label: "Reviews",
        path: "/dashboard/review",
        permission: "moderate reviews",
        count: (overview) => overview.reviews,
      }),
    ],
  },
  {
    heading: "Customers",
    entries: [
      page({ label: "Customers", path: "/dashboard/users", permission: "read people" }),
      page({ label: "Newsletter", path: "/dashboard/newsletter", permission: "read people" }),
      {
        label: "Inbox",
        tabs: [
          { label: "Chat", path: "/support", roles: merchant, ...support, count: (overview) => overview.chat },
          { label: "Messages", path: "/dashboard/contact", ...support, count: (overview) => overview.messages },
          { label: "Grievances", path: "/dashboard/grievance", ...support, count: (overview) => overview.grievances },
        ],
      },
    ],
  },
  {
    heading: "Marketing",
    entries: [
      {
        label: "Discounts",
        tabs: [
          { label: "Promotions", path: "/dashboard/promotions", ...discounts },
          { label: "Coupons", path: "/dashboard/coupons", ...discounts },
        ],
      },
      page({ label: "Home page", path: "/dashboard/home", ...catalogue }),
      {
        label: "Search",
        tabs: [
          { label: "Search terms", path: "/dashboard/searches", ...catalogue },
          { label: "Synonyms", path: "/dashboard/search-synonyms", ...catalogue },
        ],
      },
    ],
  },
  {
    heading: "Sellers",
    entries: [
      page({
        label: "All sellers",
        path: "/dashboard/merchant",
        permission: "manage merchants",
        count: (overview) => overview.merchants,
      }),
    ],
  },
  {
    heading: "Finance",
    entries: [
      page({
        label: "Invoices & GST",
        path: "/dashboard/documents",
        roles: merchant,
        permission: "manage shipping and tax",
      }),
      page({
        label: "Payouts",
        path: "/dashboard/payouts",
        permission: "refund orders",
        count: (overview) => overview.payouts,
      }),
      page({ label: "Reports", path: "/dashboard/reports", ...orders }),
    ],
  },
  {
    heading: "Settings",
    entries: [
      {
        label: "Shipping and delivery",
        tabs: [
          { label: "Rates", path: "/dashboard/shipping", ...delivery },
          { label: "Delivery times", path: "/dashboard/delivery", ...delivery },
          { label: "Areas", path: "/dashboard/delivery/areas", ...delivery },
        ],
      },
      page({ label: "Tax", path: "/dashboard/tax", ...delivery }),
      page({ label: "Tax details", path: "/dashboard/tax-details", roles: merchant }),
      page({
        label: "Return rules",
        path: "/dashboard/return-rules",
        roles: merchant,
        permission: "manage shipping and tax",
      }),
      page({ label: "Staff", path: "/dashboard/staff", permission: "manage staff" }),
      {
        label: "Activity",
        tabs: [
          { label: "Audit log", path: "/dashboard/audit", permission: "read audit" },
          { label: "Security events", path: "/dashboard/security-events", permission: "read security events" },
        ],
      },
      page({ label: "System", path: "/dashboard/system", permission: "manage system" }),
    ],
  },
];

/** The sections that this person sees, with the pages that they may open. */
export const sectionsOf = (user: Viewer): Section[] =>
  sections
    .map(({ heading, entries }) => ({
      heading,
      entries: entries
        .map(({ label, tabs }) => ({ label, tabs: tabs.filter((tab) => isShown(tab, user)) }))
        .filter(({ tabs }) => tabs.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);

const leadsTo = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Where an address stands in the office: the longest path that leads to it counts. */
export function findPlace(shown: readonly Section[], pathname: string) {
  return shown
    .flatMap(({ heading, entries }) => entries.flatMap((entry) => entry.tabs.map((tab) => ({ heading, entry, tab }))))
    .filter(({ tab }) => leadsTo(tab.path, pathname))
    .reduce<{ heading: string; entry: Entry; tab: Tab } | undefined>(
      (longest, place) => (longest && longest.tab.path.length >= place.tab.path.length ? longest : place),
      undefined,
    );
}

/** What waits on some pages together; nothing where it is not known. */
export const countWaiting = (tabs: readonly Tab[], overview: Overview | undefined): number =>
  overview ? tabs.reduce((sum, { count }) => sum + (count?.(overview) ?? 0), 0) : 0;

/** The link of this name, where this person has it. */
export const findEntry = (shown: readonly Section[], label: string): Entry | undefined =>
  shown.flatMap(({ entries }) => entries).find((entry) => entry.label === label);

/** Where people write to the shop, for those who answer. */
export function inboxOf(user: Viewer): (Entry & { path: string }) | undefined {
  const inbox = findEntry(sectionsOf(user), "Inbox");
  const path = inbox?.tabs[0]?.path;
  return inbox && path ? { ...inbox, path } : undefined;
}
