import type { ApiKey, Refusal, Reply } from "#contract/api.ts";
import type { Params } from "#contract/call.ts";
import { sentences } from "#contract/limits.ts";
import { readToken } from "#web/account/token.ts";
import { ApiError, addressOf, noAnswer } from "./api.ts";
import { createStore, useStore } from "./create-store.ts";

const progress = createStore<number | undefined>(undefined);

/** How much of the present upload has been sent, from 0 to 1; nothing while there is none. */
export const useUploadProgress = (): number | undefined => useStore(progress);

const readAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { error: sentences.failed };
  }
};

/** Makes a call that takes a form with a file. Only the older way to ask tells how much has been sent. */
export function upload<K extends ApiKey & `POST ${string}`>(
  key: K,
  params: Params<K>,
  form: FormData,
): Promise<Reply<K>> {
  const token = readToken();
  return new Promise<Reply<K>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", addressOf(key, params));
    if (token) request.setRequestHeader("authorization", token);
    request.upload.addEventListener("progress", ({ loaded, total }) => progress.set(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer = readAnswer(request.responseText);
      if (request.status === 200) resolve(answer as Reply<K>);
      else reject(new ApiError(request.status, answer as Refusal));
    });
    request.addEventListener("error", () => reject(new ApiError(0, { error: noAnswer })));
    progress.set(0);
    request.send(form);
  }).finally(() => progress.set(undefined));
}
