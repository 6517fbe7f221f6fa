import { sentences } from "#contract/messages.ts";
import { ApiError } from "./api.ts";

/** The server answers these with a sentence about what the person sent; all others say nothing that helps them. */
const statusesForPeople = new Set([400, 413, 415, 429]);

/** The server's own sentence where it is written for people; otherwise the one of whoever made the call. */
export function messageForPeople<Otherwise extends string | undefined>(
  error: unknown,
  otherwise: Otherwise,
): string | Otherwise {
  return error instanceof ApiError && statusesForPeople.has(error.status) ? error.message : otherwise;
}

interface ErrorNotice {
  title: string;
  message?: string;
}

/** The notice for a failed call, under the title of the operation. None where the page itself shows what is wrong. */
export function errorNotice(error: ApiError, title: string): ErrorNotice | undefined {
  const message = messageForPeople(error, undefined);
  if (message !== undefined) return { title, message };
  if (error.status === 401) return { title: sentences.unauthorized };
  if (error.status === 403) return { title: sentences.forbidden };
  // Status 0: there was no answer at all.
  return error.status === 0 && error.message ? { title: error.message } : undefined;
}
