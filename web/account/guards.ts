import { redirect, replace } from "react-router";
import type { User } from "#contract/accounts.ts";
import { sentences } from "#contract/limits.ts";
import type { Role } from "#contract/roles.ts";
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

/** The same, for pages of some roles only. Others are told so, as by the call they cannot make, and shown their own account. */
export async function requireRole(request: Request, ...roles: readonly Role[]): Promise<User> {
  const user = await requireUser(request);
  if (roles.includes(user.role)) return user;
  notify({ kind: "error", title: sentences.forbidden });
  throw replace("/dashboard");
}

/** Pages for signing in are of no use to somebody who is. */
export function requireVisitor(request: Request): void {
  if (isSignedIn()) throw redirect(pathAfterLogin(request.url));
}
