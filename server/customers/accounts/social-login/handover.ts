import { lockForLogin, type Origin, recordLogin } from "#server/customers/accounts/login/record-login.ts";
import { consumeToken, ownerOfToken, randomToken, storeToken } from "#server/customers/accounts/one-time-tokens.ts";
import { hasFactor, withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import type { Session } from "#server/customers/accounts/sessions.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

/** The address alone opens nothing: the token in it counts only beside the cookie of the browser it was made for. */
const boundTo = (token: string, browserSecret: string) => `${token}.${browserSecret}`;

const stale = () => badRequest("This sign-in is no longer valid. Please log in again.");

export interface Handover {
  token: string;
  secret: string;
  validSeconds: number;
}

/** A one-time token for the address of `/auth/success`, and the secret for the browser's cookie. A code takes a while to type. */
export async function createHandover(tx: Queries, userId: string): Promise<Handover> {
  const [token, secret] = [randomToken(), randomToken()];
  const validSeconds = (await hasFactor(tx, userId)) ? 10 * 60 : 60;
  await storeToken(tx, "social login", boundTo(token, secret), userId, validSeconds);
  return { token, secret, validSeconds };
}

/** Exchanges token and cookie for a session, once; where there is a second factor, only with its code. A wrong code uses up nothing. */
export async function exchangeHandover(
  shop: Pick<Shop, "db" | "settings">,
  { token, code }: { token: string; code: string },
  secret: string | undefined,
  origin: Origin,
): Promise<Session> {
  if (!secret) throw stale();
  const bound = boundTo(token, secret);
  const userId = await ownerOfToken(shop.db, "social login", bound);
  if (!userId) throw stale();
  return withSecondFactor(shop, { userId, code, client: origin.client }, async (tx, passed) => {
    if (!(await consumeToken(tx, "social login", bound))) throw stale();
    const account = await lockForLogin(tx, userId, origin.client);
    if (!account) throw stale();
    return recordLogin(tx, shop.settings, account, origin, { way: "social login", factor: passed });
  });
}
