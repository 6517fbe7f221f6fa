import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts.ts";
import { dropToken, keepToken, readToken } from "./token.ts";

/** Unknown: the page was rendered on the server, or the profile is still being fetched. */
export type Session = { state: "unknown" } | { state: "signed out" } | { state: "signed in"; user: User };

const unknown: Session = { state: "unknown" };
let session: Session = unknown;
const listeners = new Set<() => void>();

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export const readSession = (): Session => session;

/** A new login: the token is kept, and everything that shows the person is told. */
export function startSession(token: string, user: User): void {
  keepToken(token);
  change({ state: "signed in", user });
}

export const updateUser = (user: User): void => change({ state: "signed in", user });

export function endSession(): void {
  dropToken();
  change({ state: "signed out" });
}

/** Back to not knowing: the token was changed by somebody else, such as another tab. */
export const forgetSession = (): void => change(unknown);

export const isSignedIn = (): boolean =>
  session.state === "signed in" || (session.state === "unknown" && readToken() !== null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, readSession, () => unknown);
