import { endSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { notify } from "./notices.ts";

/** The person is signed out here at once; the server hears of it when it can be reached. The frame then shows /login. */
export function signOut(): void {
  call("POST /auth/logout").catch(() => undefined);
  endSession();
  notify({ kind: "success", title: "You have signed out!" });
}
