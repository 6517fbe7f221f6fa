import { sentences } from "#contract/limits.ts";
import { endSession } from "#web/account/session.ts";
import { ApiError } from "#web/api.ts";
import { notify } from "./notices.ts";

const shownAsSent = new Set([400, 413, 415, 429]);

/**
 * What every failed call comes to: a notice, a sign-out, or nothing. Answers the messages for the form's fields.
 * The title is the one of the operation that failed, as in "Please try to login again!".
 */
export function handleError(error: unknown, title = "Please Try Again!"): Record<string, string> {
  if (!(error instanceof ApiError)) throw error;
  if (shownAsSent.has(error.status)) notify({ kind: "error", title, message: error.message });
  else if (error.status === 401) {
    endSession();
    notify({ kind: "error", title: sentences.unauthorized });
  } else if (error.status === 403) notify({ kind: "error", title: sentences.forbidden });
  else if (error.status === 0 && error.message) notify({ kind: "error", title: error.message });
  return error.fields;
}
