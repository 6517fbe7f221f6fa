import { consumeToken, randomToken, storeToken } from "#server/customers/accounts/one-time-tokens.ts";
import { lockForLogin, type Origin, recordLogin } from "#server/customers/accounts/record-login.ts";
import type { Session } from "#server/customers/accounts/sessions.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

/** The address alone opens nothing: the token in it counts only beside the cookie of the browser it was made for. */
const boundTo = (token: string, browserSecret: string) => `${token}.${browserSecret}`;

const stale = () => badRequest("This sign-in is no longer valid. Please log in again.");

/** A one-time token for the address of `/auth/success`, and the secret for the browser's cookie. */
export async function createHandover(db: Database, userId: string): Promise<{ token: string; secret: string }> {
  const [token, secret] = [randomToken(), randomToken()];
  await storeToken(db, "social login", boundTo(token, secret), userId);
  return { token, secret };
}

/** Exchanges token and cookie for a session, once. */
export async function exchangeHandover(
  { db, settings }: Pick<Shop, "db" | "settings">,
  token: string,
  secret: string | undefined,
  origin: Origin,
): Promise<Session> {
  if (!secret) throw stale();
  return transaction(db, async (tx) => {
    const userId = await consumeToken(tx, "social login", boundTo(token, secret));
    if (!userId) throw stale();
    const facts = await lockForLogin(tx, userId, origin.client);
    if (!facts) throw stale();
    return recordLogin(tx, settings, facts, origin, { way: "social login" });
  });
}
