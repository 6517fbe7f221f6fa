import { expect, test } from "vitest";
import type { Provider } from "#contract/customers/accounts.ts";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { menuFor } from "./menu-links.ts";

const labels = (role: Role, provider: Provider = "Email", staffRole: StaffRole = "owner") =>
  menuFor({ role, provider, permissions: [...permissionsOf(role === roles.admin ? staffRole : null)] }).map(
    ({ heading, links }) => [heading, links.map(({ label }) => label).join(", ")],
  );

test("an owner finds the whole back office", () => {
  expect(labels(roles.admin)).toEqual([
    [
      "Account",
      "Account Details, Account Security, Address, Products, Categories, Brand, Users, Merchants, Orders, Reviews, WishList, Support",
    ],
    [
      "More",
      "Overview, Reports, Packing, Parcels, Return requests, Exchanges, Claims, Payouts, Return rules, Home page, Size charts, Facts of garments, Promotions, Coupons, Shipping, Delivery, Tax, Documents, My returns, My mails, My data, Messages, Grievances, Newsletter, Searches, Search words, Staff, Audit log, Security events, System",
    ],
  ]);
});

test.each<[StaffRole, string, string | undefined]>([
  [
    "support",
    "Users, Orders, Reviews, WishList, Support",
    "Overview, Reports, Packing, Parcels, Return requests, Exchanges, Claims, My returns, My mails, My data, Messages, Grievances, Newsletter",
  ],
  [
    "catalogue",
    "Products, Categories, Brand, Orders, Reviews, WishList",
    "Overview, Home page, Size charts, Facts of garments, Promotions, Coupons, My returns, My mails, My data, Searches, Search words",
  ],
  [
    "finance",
    "Orders, WishList",
    "Overview, Reports, Packing, Parcels, Return requests, Exchanges, Claims, Payouts, Return rules, Shipping, Delivery, Tax, Documents, My returns, My mails, My data, Audit log",
  ],
])("of the staff, %s finds %s, and %s", (staffRole, account, more) => {
  const [first, second] = labels(roles.admin, "Email", staffRole);
  expect(first?.[1]).toBe(`Account Details, Account Security, Address, ${account}`);
  expect(second?.[1]).toBe(more);
});

test("a merchant finds the brand and its products", () => {
  expect(labels(roles.merchant)).toEqual([
    ["Account", "Account Details, Account Security, Address, Brand, Products, Orders, WishList, Support"],
    [
      "More",
      "Overview, Reports, Packing, Parcels, Return requests, Exchanges, Claims, Return rules, Size charts, Promotions, Coupons, Tax details, Documents, My returns, My mails, My data",
    ],
  ]);
});

test("a member finds what is theirs", () => {
  expect(labels(roles.member)).toEqual([
    ["Account", "Account Details, Account Security, Address, Orders, WishList, Support"],
    ["More", "My returns, My mails, My data"],
  ]);
});

test.each(["Google", "Facebook"] as const)("an account of %s has no password to change", (provider) => {
  for (const role of Object.values(roles)) expect(labels(role, provider)[0]?.[1]).not.toContain("Account Security");
});
