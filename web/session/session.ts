import type { User } from "#contract/customers/accounts.ts";
import { sentences } from "#contract/messages.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { notify } from "#web/notices.ts";
import { dropGuestToken, dropToken, keepToken, readToken } from "./token.ts";

/** Unknown: the page was rendered on the server, or the profile is still being fetched. */
export type Session = { state: "unknown" } | { state: "signed out" } | { state: "signed in"; user: User };

const unknown: Session = { state: "unknown" };
const session = createStore<Session>(unknown);

export const readSession = session.get;

/** A new login: the token is kept, and everything that shows the person is drawn again. */
export function startSession(token: string, user: User): void {
  keepToken(token);
  dropGuestToken();
  updateUser(user);
}

export const updateUser = (user: User): void => session.set({ state: "signed in", user });

export function endSession(): void {
  dropToken();
  session.set({ state: "signed out" });
}

/**
 * The shop no longer takes this login: whoever it is of is signed out and told so. Once, however many of their calls are refused, and not
 * where they have signed out or become another person meanwhile.
 */
export function endRefusedSession(token: string | null): void {
  if (token === null || token !== readToken()) return;
  endSession();
  notify({ kind: "error", title: sentences.unauthorized });
}

/** Back to not knowing: the token was changed by somebody else, such as another tab. */
export const forgetSession = (): void => session.set(unknown);

export function isSignedIn(): boolean {
  const { state } = session.get();
  return state === "signed in" || (state === "unknown" && readToken() !== null);
}

export const useSession = (): Session => useStore(session);

/** A part of it: whoever needs no more is not drawn again when a page finds out that nobody is signed in. */
export const useSessionPart = <Part>(select: (session: Session) => Part): Part => useStore(session, select);
