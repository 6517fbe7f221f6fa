import { replace } from "react-router";
import type { User } from "#contract/accounts.ts";
import { notify } from "#web/layout/notices.ts";
import { startSession } from "./session.ts";
import { afterLogin } from "./way-back.ts";

/** Lets a person in who has just signed in or up, and leads them to the page they wanted. */
export function enter(request: Request, signedIn: { token: string; user: User }, greeting: string): Response {
  startSession(signedIn.token, signedIn.user);
  notify({ kind: "success", title: greeting });
  return replace(afterLogin(request.url));
}
