import { users } from "#server/accounts/tables.ts";
import { addresses } from "#server/addresses/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { merchants } from "#server/merchants/tables.ts";
import type { BrandName } from "./catalogue/brands.ts";
import { demoMerchants } from "./merchants.ts";
import { daysAgo, idAt } from "./moments.ts";
import { demoAccounts, demoAddresses, demoMembers } from "./people.ts";

/** Adds members, merchants and, when there is a password for them, the accounts to look around with. Gives the members' ids. */
export async function addDemoPeople(
  tx: Queries,
  brandIds: Map<BrandName, string>,
  passwordHash: string | null,
): Promise<string[]> {
  const members = demoMembers.map((member, i) => {
    const createdAt = daysAgo(370 - i * 3);
    return { ...member, id: idAt(createdAt), createdAt };
  });
  await tx.insert(users).values(members);
  const merchantId = passwordHash === null ? null : await addAccounts(tx, passwordHash);
  await tx.insert(merchants).values(
    demoMerchants.map(({ brand, ...merchant }, i) => {
      const createdAt = daysAgo(360 - i * 70);
      return {
        ...merchant,
        id: idAt(createdAt),
        createdAt,
        brandId: (brand && brandIds.get(brand)) ?? null,
        userId: merchant.email === demoAccounts.merchant.email ? merchantId : null,
      };
    }),
  );
  return members.map(({ id }) => id);
}

/** Gives the id of the merchant's account. */
async function addAccounts(tx: Queries, passwordHash: string): Promise<string> {
  const createdAt = daysAgo(375);
  const id = { admin: idAt(createdAt), merchant: idAt(createdAt), member: idAt(createdAt) };
  const rows = (["admin", "merchant", "member"] as const).map((role) => ({
    ...demoAccounts[role],
    id: id[role],
    passwordHash,
    createdAt,
    emailProvenAt: createdAt,
  }));
  // ADMIN_EMAIL may have made one of them already.
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
