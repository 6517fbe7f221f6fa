import { inArray } from "drizzle-orm";
import type { OrderAddress } from "#contract/sales/orders.ts";
import type { BrandName } from "#demo/catalogue/brands.ts";
import { daysAgo, idAt } from "#demo/data/dates.ts";
import { addressOf } from "#demo/data/orders/order-plans.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { merchantTax } from "#server/sales/tax/tables.ts";
import { demoMerchants } from "./merchants.ts";
import { demoAccounts, demoAddresses, demoGuest, demoMembers } from "./people.ts";

export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  address: OrderAddress;
}

/** Everybody who buys, and the accounts to sign in with, where they were added. */
export interface DemoPeople extends Partial<Record<keyof typeof demoAccounts, DemoPerson>> {
  members: DemoPerson[];
  /** Somebody who ordered without an account. */
  guest: DemoPerson;
}

/** Adds members, merchants and, when there is a password for them, the accounts to sign in with. */
export async function addDemoPeople(
  tx: Queries,
  brandIds: Map<BrandName, string>,
  passwordHash: string | null,
): Promise<DemoPeople> {
  const members = demoMembers.map((member, i) => {
    const createdAt = daysAgo(370 - i * 3);
    return { ...member, id: idAt(createdAt), createdAt };
  });
  await tx.insert(users).values(members);
  const guest = { ...demoGuest, id: idAt(daysAgo(1)), createdAt: daysAgo(1) };
  await tx.insert(users).values(guest);
  const merchantId = passwordHash === null ? null : await addAccounts(tx, passwordHash);
  const sellers = demoMerchants.map(({ brand, ...merchant }, i) => {
    const createdAt = daysAgo(360 - i * 70);
    return {
      ...merchant,
      id: idAt(createdAt),
      createdAt,
      brandId: (brand && brandIds.get(brand)) ?? null,
      userId: merchant.email === demoAccounts.merchant.email ? merchantId : null,
    };
  });
  await tx.insert(merchants).values(sellers.map(({ tax: _, ...merchant }) => merchant));
  await tx.insert(merchantTax).values(sellers.flatMap(({ id, tax }) => (tax ? { merchantId: id, ...tax } : [])));
  const accounts = passwordHash === null ? {} : await readAccounts(tx);
  return {
    ...accounts,
    members: members.map((member, i) => ({ ...member, address: addressOf(i, member) })),
    guest: { ...guest, email: guest.guestEmail, address: addressOf(1, { firstName: "Nandini", lastName: "Bose" }) },
  };
}

/** Read from the database: an account that existed before has another id, and may have another role. */
async function readAccounts(tx: Queries): Promise<Omit<DemoPeople, "members" | "guest">> {
  const { id, firstName, lastName, email, role } = users;
  const emails = Object.values(demoAccounts).map((account) => account.email);
  const rows = await tx.select({ id, firstName, lastName, email, role }).from(users).where(inArray(email, emails));
  const [address = addressOf(0, demoAccounts.member)] = demoAddresses;
  const found = Object.entries(demoAccounts).flatMap(([name, account]) =>
    rows
      .filter((row) => row.email === account.email && row.role === account.role)
      .map((row) => [name, { ...row, address }] as const),
  );
  return Object.fromEntries(found);
}

/** Returns the id of the merchant's account. */
async function addAccounts(tx: Queries, passwordHash: string): Promise<string> {
  const createdAt = daysAgo(375);
  const id = { merchant: idAt(createdAt), member: idAt(createdAt) };
  const rows = Object.entries(demoAccounts).map(([name, account]) => ({
    ...account,
    id: name === "merchant" || name === "member" ? id[name] : idAt(createdAt),
    passwordHash,
    createdAt,
    emailProvenAt: createdAt,
  }));
  // ADMIN_EMAIL may have created one of them already.
  const added = await tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id });
  if (added.some((row) => row.id === id.member)) {
    await tx.insert(addresses).values(
      demoAddresses.map((address, i) => {
        const addressAt = daysAgo(300 - i * 20);
        return { ...address, userId: id.member, id: idAt(addressAt), createdAt: addressAt };
      }),
    );
  }
  return id.merchant;
}
