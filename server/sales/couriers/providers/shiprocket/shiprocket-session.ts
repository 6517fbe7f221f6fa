import { CourierError } from "#server/sales/couriers/providers/courier.ts";
import { readResponse, requestCourier } from "#server/sales/couriers/providers/courier-request.ts";
import type { Settings } from "#server/settings/settings.ts";
import { Login } from "./shiprocket-schemas.ts";

/** A token is good for ten days. */
const tokenMs = 9 * 24 * 60 * 60_000;

type Request = Parameters<typeof requestCourier>[1];

/** Signs in to Shiprocket and asks it, with a token that is renewed before it expires and whenever it is refused. */
export function createSession({ apiUrl, email, password }: NonNullable<Settings["shiprocket"]>) {
  let login: { token: Promise<string>; until: number } | undefined;

  async function requestToken(): Promise<string> {
    const request = { method: "POST", body: { email, password }, isIdempotent: true } as const;
    const response = await requestCourier(`${apiUrl}/auth/login`, request).catch((cause: unknown) => {
      // Without its status: it is not the parcel that was refused.
      throw new CourierError("Shiprocket does not let the API user in.", { cause });
    });
    return readResponse(Login, response.body).token;
  }

  /** Asked for by several at once, it is requested once. */
  function readToken(): Promise<string> {
    if (login && login.until > Date.now()) return login.token;
    const token = requestToken();
    login = { token, until: Date.now() + tokenMs };
    token.catch(() => {
      login = undefined;
    });
    return token;
  }

  return async function ask(path: string, request: Omit<Request, "headers"> = {}) {
    const expects = [...(request.expects ?? []), 401];
    const send = async (token: string) =>
      requestCourier(`${apiUrl}${path}`, { ...request, expects, headers: { authorization: `Bearer ${token}` } });
    const token = readToken();
    const response = await send(await token);
    if (response.status !== 401) return response;
    // Another request may have renewed it by now.
    if (login?.token === token) login = undefined;
    const again = await send(await readToken());
    if (again.status === 401) throw new CourierError("Shiprocket refuses its own token.", { status: 401 });
    return again;
  };
}
