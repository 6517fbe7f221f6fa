import { type Role, roles } from "#contract/customers/roles.ts";
import { createTokens, startSession } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { connect, type Database } from "#server/platform/database/client.ts";
import type { Shop } from "./row.ts";

export interface Person {
  userId: string;
  email: string;
  headers: { authorization: string };
}

/** Does something in the database of a measured shop. */
export async function inDatabase<T>({ databaseUrl }: Shop, action: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(databaseUrl, { connectTimeoutMs: 60_000 });
  try {
    return await action(db);
  } finally {
    await close();
  }
}

/** People with an address who are signed in, without having typed a password. */
export const signInPeople = (shop: Shop, many: number, role: Role = roles.member): Promise<Person[]> =>
  inDatabase(shop, async (db) => {
    const { sign } = createTokens(shop.tokenSecret);
    const email = () => `bench-${crypto.randomUUID()}@example.com`;
    const staffRole = role === roles.admin ? ("owner" as const) : null;
    const asha = { firstName: "Asha", lastName: "Rao", phoneNumber: "98765 43210", role, staffRole };
    const rows = Array.from({ length: many }, () => ({ ...asha, email: email() }));
    const people = await db.insert(users).values(rows).returning({ userId: users.id, email: users.email });
    await db.insert(addresses).values(
      people.map(({ userId }) => ({
        userId,
        name: "Asha Rao",
        phoneNumber: "98765 43210",
        address: "12 Weavers Street",
        city: "Kanchipuram",
        state: "Tamil Nadu",
        country: "India",
        zipCode: "631501",
        isDefault: true,
      })),
    );
    return Promise.all(
      people.map(async ({ userId, email }) => ({
        userId,
        email: email ?? "",
        headers: {
          authorization: sign(await startSession(db, userId, { addressPrefix: "127.0.0.0/24", device: "bench" })),
        },
      })),
    );
  });
