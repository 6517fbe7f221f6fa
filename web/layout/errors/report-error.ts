import { isRouteErrorResponse } from "react-router";
import type { Refusal } from "#contract/api.ts";
import { sentences } from "#contract/messages.ts";
import { ApiError, noAnswer } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** How browsers word a request that got no answer; they all call it a TypeError, like many a mistake in a program. */
const networkFailure = /fetch|network|load failed/i;

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isRouteErrorResponse(error)) {
    const refusal = error.data as Partial<Refusal> | null;
    return new ApiError(error.status, { ...refusal, error: refusal?.error ?? sentences.failed });
  }
  if (error instanceof TypeError && networkFailure.test(error.message)) return new ApiError(0, { error: noAnswer });
  return undefined;
}

/** Nothing answered: the connection is gone, or the shop is. */
export const isNoAnswer = (error: unknown): boolean => toApiError(error)?.status === 0;

/** What no loader and no action has caught: the error page shows that something failed, this says and does the rest. */
export function reportError(error: unknown): void {
  const failure = toApiError(error);
  if (failure) handleError(failure);
  else console.error(error);
}
