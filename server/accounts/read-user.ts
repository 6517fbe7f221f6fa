import { eq } from "drizzle-orm";
import type { User } from "#contract/accounts.ts";
import { sentences } from "#contract/limits.ts";
import type { Queries } from "#server/database/client.ts";
import { type MerchantOf, merchantOf } from "#server/http/merchant-of.ts";
import { ShopError } from "#server/shop-error.ts";
import { users } from "./tables.ts";

/** What others may see of a row of `users`: the hash of the password never leaves this folder. */
const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  provider: users.provider,
  role: users.role,
  createdAt: users.createdAt,
};

/** The merchant is looked up unless the caller knows it already. */
export async function readUser(db: Queries, userId: string, known?: { merchant: MerchantOf | null }): Promise<User> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, userId));
  if (!row) throw new ShopError(401, sentences.unauthorized);
  const { id, createdAt, ...user } = row;
  const merchant = known ? known.merchant : await merchantOf(db, userId);
  return {
    _id: id,
    ...user,
    merchant: merchant && { _id: merchant.id, name: merchant.name, isActive: merchant.isActive },
    created: createdAt.toISOString(),
  };
}
