import { expect, test } from "vitest";
import type { Provider } from "#contract/accounts.ts";
import { type Role, roles } from "#contract/roles.ts";
import { menuFor } from "./menu-links.ts";

const labels = (role: Role, provider: Provider = "Email") =>
  menuFor({ role, provider }).map(({ heading, links }) => [heading, links.map(({ label }) => label).join(", ")]);

test("an admin finds the whole back office", () => {
  expect(labels(roles.admin)).toEqual([
    [
      "Account",
      "Account Details, Account Security, Address, Products, Categories, Brand, Users, Merchants, Orders, Reviews, WishList, Support",
    ],
    ["More", "Messages, Grievances, Newsletter, Search words, Audit log"],
  ]);
});

test("a merchant finds the brand and its products", () => {
  expect(labels(roles.merchant)).toEqual([
    ["Account", "Account Details, Account Security, Address, Brand, Products, Orders, WishList, Support"],
  ]);
});

test("a member finds what is theirs", () => {
  expect(labels(roles.member)).toEqual([
    ["Account", "Account Details, Account Security, Address, Orders, WishList, Support"],
  ]);
});

test.each(["Google", "Facebook"] as const)("an account of %s has no password to change", (provider) => {
  for (const role of Object.values(roles)) expect(labels(role, provider)[0]?.[1]).not.toContain("Account Security");
});
