import type { ApiKey, Input, Reply } from "#contract/api.ts";
import { ApiError, call } from "#web/api.ts";
import { createStore } from "#web/create-store.ts";

/** The call that waits for the person to confirm the login; it is told whether they did. */
type Waiting = ((confirmed: boolean) => void) | undefined;

export const waiting = createStore<Waiting>(undefined);

const isUnconfirmed = (error: unknown) => error instanceof ApiError && error.status === 403 && "login" in error.fields;

function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.get()?.(false);
    waiting.set((confirmed) => {
      waiting.set(undefined);
      resolve(confirmed);
    });
  });
}

/** Calls the API; when the login is too old for that, a dialog asks for the password, and the call is made once more. */
export async function callConfirmed<K extends ApiKey>(
  key: K,
  ...rest: unknown extends Input<K> ? [] : [Input<K>]
): Promise<Reply<K>> {
  try {
    return await call(key, ...rest);
  } catch (error) {
    if (!isUnconfirmed(error) || !(await askToConfirm())) throw error;
    return call(key, ...rest);
  }
}
