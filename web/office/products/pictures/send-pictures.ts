import { ApiError } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { upload } from "#web/layout/forms/upload.ts";
import { preparePicture } from "#web/office/products/product-upload.ts";
import type { PictureUpload } from "./upload-list.tsx";

/** Why a picture was not added. */
export const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.message : "This picture could not be sent.";

/** Adds a picture behind those that a product has. */
export async function sendPicture(
  id: string,
  { file, alt = "" }: { file: File; alt?: string },
  onProgress: (sent: number) => void,
): Promise<void> {
  const form = new FormData();
  form.append("alt", alt);
  form.append("image", file);
  await upload("POST /product/{id}/pictures", { id }, form, onProgress);
}

const sending = createStore<readonly PictureUpload[]>([]);

/** The further pictures of a product that was just added, on their way. */
export const useSending = (): readonly PictureUpload[] => useStore(sending);

let unsent: { productId: string; uploads: PictureUpload[] } | undefined;

/** What did not arrive when the product was added, for the page where it is edited. */
export const unsentOf = (productId: string): PictureUpload[] => (unsent?.productId === productId ? unsent.uploads : []);

export const forgetUnsent = (): void => {
  unsent = undefined;
};

/** The pictures after the first as they are uploaded, or the message why one of them cannot be. */
export async function prepareFurther(form: FormData): Promise<PictureUpload[] | string> {
  const alts = form.getAll("alts").slice(1).map(String);
  const files = form.getAll("more").filter((file) => file instanceof File && file.size > 0) as File[];
  const prepared: PictureUpload[] = [];
  for (const [key, file] of files.entries()) {
    const picture = await preparePicture(file);
    if (typeof picture === "string") return `${file.name}: ${picture}`;
    prepared.push({ key, file: picture, alt: alts[key] ?? "" });
  }
  return prepared;
}

/** Sends the further pictures of a new product one after the other. Answers how many did not arrive; they wait for its page. */
export async function sendFurther(productId: string, pictures: readonly PictureUpload[]): Promise<number> {
  const update = (key: number, change: Partial<PictureUpload>) =>
    sending.set(sending.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  sending.set(pictures);
  for (const picture of pictures) {
    try {
      await sendPicture(productId, picture, (progress) => update(picture.key, { progress }));
    } catch (error) {
      update(picture.key, { error: sentenceOf(error), canRetry: true });
    }
  }
  const uploads = sending.get().filter(({ error }) => error);
  unsent = uploads.length > 0 ? { productId, uploads } : undefined;
  sending.set([]);
  return uploads.length;
}
