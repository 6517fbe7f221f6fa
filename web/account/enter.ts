import { replace } from "react-router";
import type { User } from "#contract/accounts.ts";
import { notify } from "#web/layout/notices.ts";
import { startSession } from "./session.ts";
import { afterLogin } from "./way-back.ts";

interface SignedIn {
  token: string;
  user: User;
}

export function greet({ token, user }: SignedIn, greeting: string): void {
  startSession(token, user);
  notify({ kind: "success", title: greeting });
}

/** Lets a person in who has just signed in or up, and leads them to the page they wanted. */
export function enter(request: Request, signedIn: SignedIn, greeting: string): Response {
  greet(signedIn, greeting);
  return replace(afterLogin(request.url));
}
