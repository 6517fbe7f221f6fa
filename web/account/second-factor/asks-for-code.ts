import { ApiError } from "#web/api.ts";

/** Whether a login was refused only because the account has a second factor and no code came with it. */
export const asksForCode = (error: unknown, sent: string | undefined): boolean =>
  error instanceof ApiError && error.status === 400 && "code" in error.fields && !sent;
