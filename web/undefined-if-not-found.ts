import { ApiError } from "./api.ts";

/** For pages that say themselves that there is no such thing; other errors go to the error boundary. */
export async function undefinedIfNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
