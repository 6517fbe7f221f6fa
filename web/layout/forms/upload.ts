import type { ApiKey, Reply } from "#contract/api.ts";
import type { Params } from "#contract/call.ts";
import { ApiError, authorization, noAnswer, pathOf, readAnswer } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { readToken } from "#web/session/token.ts";

const progress = createStore<number | undefined>(undefined);

/** How much of the present upload has been sent, from 0 to 1; nothing while there is none. */
export const useUploadProgress = (): number | undefined => useStore(progress);

/** Makes a call that takes a form with a file. Only XMLHttpRequest reports how much has been sent; fetch does not. */
export function upload<K extends ApiKey & `POST ${string}`>(
  key: K,
  params: Params<K>,
  form: FormData,
  onProgress: (sent: number) => void = progress.set,
): Promise<Reply<K>> {
  return new Promise<Reply<K>>((resolve, reject) => {
    const login = readToken();
    const request = new XMLHttpRequest();
    request.open("POST", `/api${pathOf(key, params)}`);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      try {
        resolve(readAnswer(request.status, request.responseText, login) as Reply<K>);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", () => reject(new ApiError(0, { error: noAnswer })));
    onProgress(0);
    request.send(form);
  }).finally(() => progress.set(undefined));
}
