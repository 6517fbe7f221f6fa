import { expect, test } from "vitest";
import type { Provider } from "#contract/customers/accounts.ts";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { accountLinksOf, personalLinksOf, type Viewer } from "./menu-links.ts";

const viewer = (role: Role, provider: Provider = "Email", staffRole: StaffRole = "owner"): Viewer => ({
  role,
  provider,
  permissions: [...permissionsOf(role === roles.admin ? staffRole : null)],
});
const account = (user: Viewer) =>
  accountLinksOf(user)
    .map(({ label }) => label)
    .join(", ");

test("an owner finds every specified link", () => {
  expect(account(viewer(roles.admin))).toBe(
    "Account Details, Account Security, Address, Products, Categories, Brand, Users, Merchants, Orders, Reviews, WishList, Support",
  );
});

test.each<[StaffRole, string]>([
  ["support", "Users, Orders, Reviews, WishList, Support"],
  ["catalogue", "Products, Categories, Brand, Orders, Reviews, WishList"],
  ["finance", "Orders, WishList"],
])("of the staff, %s finds %s", (staffRole, links) => {
  expect(account(viewer(roles.admin, "Email", staffRole))).toBe(`Account Details, Account Security, Address, ${links}`);
});

test("a merchant finds the brand and its products", () => {
  expect(account(viewer(roles.merchant))).toBe(
    "Account Details, Account Security, Address, Brand, Products, Orders, WishList, Support",
  );
});

test("a member finds what is theirs", () => {
  expect(account(viewer(roles.member))).toBe("Account Details, Account Security, Address, Orders, WishList, Support");
});

test.each(["Google", "Facebook"] as const)("an account of %s has no password to change", (provider) => {
  for (const role of Object.values(roles)) expect(account(viewer(role, provider))).not.toContain("Account Security");
});

test("everybody has their returns, mails and data; those without a page of security have their devices there too", () => {
  const personal = (provider: Provider) => personalLinksOf(viewer(roles.member, provider)).map(({ label }) => label);
  expect(personal("Email")).toEqual(["My returns", "My mails", "My data"]);
  expect(personal("Google")).toEqual(["Your devices", "My returns", "My mails", "My data"]);
});
