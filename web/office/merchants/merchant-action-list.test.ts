import { expect, test } from "vitest";
import type { Merchant } from "#contract/marketplace/merchants.ts";
import { actionsFor } from "./merchant-action-list.ts";

const merchant = (overrides: Partial<Merchant>): Merchant => ({
  _id: "1",
  name: "Nasreen",
  email: "nasreen@example.com",
  phoneNumber: "9876543210",
  brandName: "Courtyard",
  business: "Block printing",
  status: "Waiting Approval",
  isActive: false,
  invitedUntil: null,
  created: "2026-01-01T00:00:00.000Z",
  ...overrides,
});

test.for([
  [{}, ["approve", "reject", "delete"]],
  [{ email: null }, ["delete"]],
  [{ status: "Rejected" }, ["re-approve", "delete"]],
  [{ status: "Approved", isActive: true }, ["disable", "delete"]],
  [{ status: "Approved" }, ["enable", "delete"]],
  [{ status: "Approved", isActive: true, invitedUntil: "9999-01-01T00:00:00.000Z" }, ["disable", "delete"]],
  [
    { status: "Approved", isActive: true, invitedUntil: "2020-01-01T00:00:00.000Z" },
    ["disable", "invite again", "delete"],
  ],
] as [Partial<Merchant>, string[]][])("with a merchant who is %j an admin may %j", ([overrides, actions]) => {
  expect(actionsFor(merchant(overrides))).toEqual(actions);
});
