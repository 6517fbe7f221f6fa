import { replace } from "react-router";
import type { User } from "#contract/accounts.ts";
import { pathAfterLogin } from "#web/account/return-path.ts";
import { startSession } from "#web/account/session.ts";
import { notify } from "#web/layout/notices.ts";

interface SignedIn {
  token: string;
  user: User;
}

export function logIn({ token, user }: SignedIn, greeting: string): void {
  startSession(token, user);
  notify({ kind: "success", title: greeting });
}

/** Lets a person in who has just signed in or up, and leads them to the page they wanted. */
export function logInAndRedirect(request: Request, signedIn: SignedIn, greeting: string): Response {
  logIn(signedIn, greeting);
  return replace(pathAfterLogin(request.url));
}
