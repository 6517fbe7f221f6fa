import { redirect, replace } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import type { Permission } from "#contract/customers/permissions.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import { ApiError, call } from "#web/api.ts";
import { notify } from "#web/notices.ts";
import { loadSession } from "./load-session.ts";
import { loginPath, pathAfterLogin } from "./return-path.ts";
import { isSignedIn } from "./session.ts";
import { dropGuestToken, readGuestToken } from "./token.ts";

/** The signed-in person. Everyone else goes to the login page, which leads back to the wanted one. */
export async function requireUser(request: Request): Promise<User> {
  const session = await loadSession();
  if (session.state === "signed in") return session.user;
  throw replace(loginPath(request.url));
}

/** The guest of this browser, as long as their session lasts. */
async function isGuest(): Promise<boolean> {
  if (readGuestToken() === null) return false;
  try {
    await call("GET /payment/waiting");
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    dropGuestToken();
    return false;
  }
}

interface Buyer {
  /** None for a guest. */
  user: User | undefined;
  /** Guests read nothing but what is their own. */
  isBuyerOf(order: { user: { _id: string } | null } | undefined): boolean;
}

/** The person who may have bought something: signed in, or a guest. Everyone else goes to the login page. */
export async function requireBuyer(request: Request): Promise<Buyer> {
  const session = await loadSession();
  if (session.state === "signed in") {
    const { user } = session;
    return { user, isBuyerOf: (order) => order?.user?._id === user._id };
  }
  if (await isGuest()) return { user: undefined, isBuyerOf: (order) => order !== undefined };
  throw replace(loginPath(request.url));
}

/** Guards pages of some people only. Others are told so, as by the call they cannot make, and shown their own account. */
async function requireOneOf(request: Request, isAllowed: (user: User) => boolean): Promise<User> {
  const user = await requireUser(request);
  if (isAllowed(user)) return user;
  notify({ kind: "error", title: sentences.forbidden });
  throw replace("/dashboard");
}

export const requirePermission = (request: Request, permission: Permission): Promise<User> =>
  requireOneOf(request, (user) => can(user, permission));

export const requireMerchant = (request: Request): Promise<User> => requireOneOf(request, isMerchant);

export const requirePermissionOrMerchant = (request: Request, permission: Permission): Promise<User> =>
  requireOneOf(request, (user) => can(user, permission) || isMerchant(user));

/** Pages for signing in are of no use to somebody who is. */
export function requireVisitor(request: Request): void {
  if (isSignedIn()) throw redirect(pathAfterLogin(request.url));
}
