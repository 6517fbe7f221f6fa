import { expect, test } from "vitest";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import type { Overview } from "#contract/oversight/overview.ts";
import routes from "#web/routes.ts";
import type { Viewer } from "./menu-links.ts";
import { countWaiting, findPlace, sectionsOf } from "./sections.ts";

const staff = (staffRole: StaffRole): Viewer => ({
  role: roles.admin,
  provider: "Email",
  permissions: [...permissionsOf(staffRole)],
});
const seller: Viewer = { role: roles.merchant, provider: "Email", permissions: [] };

/** Each section in a line; the tabs of one link in brackets. */
const written = (user: Viewer) =>
  sectionsOf(user).map(({ heading, entries }) => {
    const links = entries.map(({ label, tabs }) =>
      tabs.length > 1 ? `${label} (${tabs.map((tab) => tab.label).join(", ")})` : label,
    );
    return `${heading}: ${links.join(", ")}`;
  });

test("an owner finds the whole office", () => {
  expect(written(staff("owner"))).toEqual([
    "Orders: Customer orders, Packing (Packing, Parcels), After-sales (Returns, Exchanges, Problem reports)",
    "Products: All products, Categories, Brands, Attributes, Size charts, Reviews",
    "Customers: Customers, Newsletter, Inbox (Chat, Messages, Grievances)",
    "Marketing: Discounts (Promotions, Coupons), Home page, Search (Search terms, Synonyms)",
    "Sellers: All sellers",
    "Finance: Invoices & GST, Payouts, Reports",
    "Settings: Shipping and delivery (Rates, Delivery times, Areas), Tax, Return rules, Staff, Activity (Audit log, Security events), System",
  ]);
});

test("a seller has six sections", () => {
  expect(written(seller)).toEqual([
    "Orders: Brand orders, Packing (Packing, Parcels), After-sales (Returns, Exchanges, Problem reports)",
    "Products: All products, Brand, Size charts",
    "Customers: Inbox",
    "Marketing: Discounts (Promotions, Coupons)",
    "Finance: Invoices & GST, Reports",
    "Settings: Tax details, Return rules",
  ]);
});

test.each<[StaffRole, string[]]>([
  [
    "support",
    [
      "Orders: Customer orders, Packing (Packing, Parcels), After-sales (Returns, Exchanges, Problem reports)",
      "Products: Reviews",
      "Customers: Customers, Newsletter, Inbox (Chat, Messages, Grievances)",
      "Finance: Reports",
    ],
  ],
  [
    "catalogue",
    [
      "Products: All products, Categories, Brands, Attributes, Size charts, Reviews",
      "Marketing: Discounts (Promotions, Coupons), Home page, Search (Search terms, Synonyms)",
    ],
  ],
  [
    "finance",
    [
      "Orders: Customer orders, Packing (Packing, Parcels), After-sales (Returns, Exchanges, Problem reports)",
      "Finance: Invoices & GST, Payouts, Reports",
      "Settings: Shipping and delivery (Rates, Delivery times, Areas), Tax, Return rules, Activity",
    ],
  ],
])("of the staff, %s finds their part", (staffRole, sections) => {
  expect(written(staff(staffRole))).toEqual(sections);
});

test("what stands nowhere else in the office is in a section", () => {
  const placed = sectionsOf(staff("owner"));
  const own = sectionsOf(seller);
  const listed = [...new Set(JSON.stringify(routes).matchAll(/"file":"office\/[^"]+","path":"([^":]+)"/g))]
    .map(([, path]) => `/dashboard/${path}`)
    // What waits is on the home page.
    .filter((path) => path !== "/dashboard/overview");
  expect(listed.length).toBeGreaterThan(20);
  const missing = listed.filter((path) => !findPlace(placed, path) && !findPlace(own, path));
  expect(missing).toEqual([]);
});

test("the place of an address is that of the longest path that leads to it", () => {
  const sections = sectionsOf(staff("owner"));
  const place = (pathname: string) => {
    const found = findPlace(sections, pathname);
    return found && [found.heading, found.entry.label, found.tab.label];
  };
  expect(place("/dashboard/delivery/areas")).toEqual(["Settings", "Shipping and delivery", "Areas"]);
  expect(place("/dashboard/coupons/edit/1")).toEqual(["Marketing", "Discounts", "Coupons"]);
  expect(place("/dashboard/product/import")).toEqual(["Products", "All products", "All products"]);
  expect(place("/dashboard/products")).toBeUndefined();
  expect(place("/dashboard/orders")).toBeUndefined();
});

test("a link counts what waits on all its pages, and nothing where that is unknown", () => {
  const nothing = { orders: null, payouts: null, reviews: null, merchants: null, messages: null, grievances: null };
  const cases = { returns: 2, exchanges: 0, claims: 3 };
  const overview: Overview = { ...nothing, cases, chat: null, lowStock: null };
  const afterSales = sectionsOf(seller)[0]?.entries[2]?.tabs ?? [];
  expect(countWaiting(afterSales, overview)).toBe(5);
  expect(countWaiting(afterSales, undefined)).toBe(0);
  expect(countWaiting(afterSales, { ...overview, cases: null })).toBe(0);
});
