import { redirect, replace } from "react-router";
import type { User } from "#contract/accounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { can, isMerchant } from "#contract/roles.ts";
import { sentences } from "#contract/standards.ts";
import { notify } from "#web/layout/notices.ts";
import { loadSession } from "./load-session.ts";
import { loginPath, pathAfterLogin } from "./return-path.ts";
import { isSignedIn } from "./session.ts";

/** The signed-in person. Everyone else goes to the login page, which leads back to the wanted one. */
export async function requireUser(request: Request): Promise<User> {
  const session = await loadSession();
  if (session.state === "signed in") return session.user;
  throw replace(loginPath(request.url));
}

/** The same, for pages of some people only. Others are told so, as by the call they cannot make, and shown their own account. */
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
