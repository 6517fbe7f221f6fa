import { useEffect, useRef } from "react";
import { useMatch, useNavigate, useRevalidator } from "react-router";
import { reportError } from "#web/layout/errors/report-error.ts";
import { loadSession } from "#web/session/load-session.ts";
import { useSession } from "#web/session/session.ts";
import { tokenKey } from "#web/session/token.ts";

/**
 * Fetches the profile at the start of a visit, and lets the page follow when the person changes. Who is signed out here goes to the login
 * page, but from a mailed link, whose page leads there and back; when another tab signed in or out, the page asks its own guard again.
 */
export function SessionWatch() {
  const { state } = useSession();
  const before = useRef(state);
  const changedElsewhere = useRef(false);
  const navigate = useNavigate();
  const isMailedLink = useMatch("/verify-email/:token") !== null;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    loadSession().catch(reportError);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKey || key === null) changedElsewhere.current = true;
    };
    // Captured, so that this is known before the session itself changes.
    window.addEventListener("storage", onStorage, { capture: true });
    return () => window.removeEventListener("storage", onStorage, { capture: true });
  }, []);

  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (last === state || state === "unknown") return;
    if (changedElsewhere.current) {
      changedElsewhere.current = false;
      void revalidate();
    } else if (last === "signed in" && state === "signed out" && !isMailedLink) void navigate("/login");
  }, [state, isMailedLink, navigate, revalidate]);

  return null;
}
