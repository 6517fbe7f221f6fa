import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#web/api.ts";
import { upload } from "#web/forms/upload.ts";
import { preparePicture } from "#web/office/products/product-upload.ts";

/** A file on its way: how much of it has been sent, from 0 to 1, or why it was refused. */
export interface PictureUpload {
  key: number;
  file: File;
  progress?: number;
  error?: string;
}

const tooMany = `A product has at most ${limits.productPicturesMax} pictures.`;
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : "This picture could not be sent.");

/** Sends chosen files one after the other; the product is read anew after each. */
export function usePictureUploads(productId: string, present: number) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const { revalidate } = useRevalidator();
  const last = useRef(0);
  const chain = useRef(Promise.resolve());

  const update = (key: number, change: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const dismiss = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));

  const send = async ({ key, file }: PictureUpload) => {
    update(key, { progress: 0 });
    try {
      const picture = await preparePicture(file);
      if (typeof picture === "string") return update(key, { error: picture });
      const form = new FormData();
      form.append("image", picture);
      await upload("POST /product/{id}/pictures", { id: productId }, form, (progress) => update(key, { progress }));
      await revalidate();
      dismiss(key);
    } catch (error) {
      update(key, { error: sentenceOf(error) });
    }
  };

  const add = (files: readonly File[]) => {
    const waiting = uploads.filter(({ error }) => !error).length;
    const room = limits.productPicturesMax - present - waiting;
    const chosen = files.map((file, i): PictureUpload => {
      last.current += 1;
      return { key: last.current, file, ...(i >= room && { error: tooMany }) };
    });
    setUploads((before) => [...before, ...chosen]);
    for (const one of chosen) if (!one.error) chain.current = chain.current.then(() => send(one));
  };

  return { uploads, add, dismiss };
}
