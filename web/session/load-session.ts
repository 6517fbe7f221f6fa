import { ApiError, call } from "#web/api.ts";
import { endSession, forgetSession, readSession, type Session, updateUser } from "./session.ts";
import { readToken, tokenKey } from "./token.ts";

let loading: Promise<Session> | undefined;

/** Who is signed in. Fetches the profile when there is a token and nobody has asked before. */
export function loadSession(): Promise<Session> {
  if (readSession().state !== "unknown") return Promise.resolve(readSession());
  loading ??= fetchSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchSession(): Promise<Session> {
  const token = readToken();
  if (token === null) {
    endSession();
    return readSession();
  }
  try {
    const { user } = await call("GET /user/me");
    if (readToken() === token) updateUser(user);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.hasSignedOut) throw error;
  }
  return readSession().state === "unknown" ? fetchSession() : readSession();
}

// Another tab signed in or out, so this one follows.
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    if (key !== tokenKey && key !== null) return;
    forgetSession();
    loadSession().catch(() => undefined);
  });
