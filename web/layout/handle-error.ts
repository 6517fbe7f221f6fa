import { ApiError } from "#web/api.ts";
import { errorNotice } from "#web/error-message.ts";
import { notify } from "#web/notices.ts";
import { endSession } from "#web/session/session.ts";

/**
 * What every failed call comes to: a notice, a sign-out, or nothing. Answers the messages for the form's fields.
 * The title is the one of the operation that failed, as in "Please try to login again!".
 */
export function handleError(error: unknown, title = "Please Try Again!"): Record<string, string> {
  if (!(error instanceof ApiError)) throw error;
  if (error.hasSignedOut) return error.fields;
  if (error.status === 401) endSession();
  const notice = errorNotice(error, title);
  if (notice) notify({ kind: "error", ...notice });
  return error.fields;
}
