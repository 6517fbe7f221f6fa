import { replace } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { notify } from "#web/notices.ts";
import { pathAfterLogin } from "#web/session/return-path.ts";
import { startSession } from "#web/session/session.ts";

interface SignedIn {
  token: string;
  user: User;
}

export function logIn({ token, user }: SignedIn, greeting: string): void {
  startSession(token, user);
  notify({ kind: "success", title: greeting });
}

/** After a login or sign-up: starts the session and returns to the requested page. */
export function logInAndRedirect(request: Request, signedIn: SignedIn, greeting: string): Response {
  logIn(signedIn, greeting);
  return replace(pathAfterLogin(request.url));
}
