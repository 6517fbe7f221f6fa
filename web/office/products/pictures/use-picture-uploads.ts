import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { preparePicture } from "#web/office/products/product-upload.ts";
import { forgetUnsent, sendPicture, sentenceOf, unsentOf } from "./send-pictures.ts";
import type { PictureUpload } from "./upload-list.tsx";

export const tooManyPictures = `A product has at most ${limits.productPicturesMax} pictures.`;

/** Sends chosen files one after the other; the product is read anew after each. */
export function usePictureUploads(productId: string, present: number) {
  const [uploads, setUploads] = useState<PictureUpload[]>(() => unsentOf(productId));
  useEffect(forgetUnsent, []);
  const { revalidate } = useRevalidator();
  // Above the keys of what did not arrive when the product was added.
  const last = useRef<number>(limits.productPicturesMax);
  const chain = useRef(Promise.resolve());

  const update = (key: number, change: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const dismiss = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));

  const send = async ({ key, file, alt = "" }: PictureUpload) => {
    update(key, { progress: 0 });
    try {
      const picture = await preparePicture(file);
      if (typeof picture === "string") return update(key, { error: picture });
      await sendPicture(productId, { file: picture, alt }, (progress) => update(key, { progress }));
      await revalidate();
      dismiss(key);
    } catch (error) {
      update(key, { error: sentenceOf(error), canRetry: true });
    }
  };
  const enqueue = (one: PictureUpload) => {
    chain.current = chain.current.then(() => send(one));
  };

  const add = (files: readonly File[]) => {
    const waiting = uploads.filter(({ error }) => !error).length;
    const room = limits.productPicturesMax - present - waiting;
    const chosen = files.map((file, i): PictureUpload => {
      last.current += 1;
      return { key: last.current, file, ...(i >= room && { error: tooManyPictures }) };
    });
    setUploads((before) => [...before, ...chosen]);
    for (const one of chosen) if (!one.error) enqueue(one);
  };

  const retry = (key: number) => {
    const failed = uploads.find((one) => one.key === key);
    if (!failed) return;
    const { file, alt } = failed;
    const again: PictureUpload = { key, file, ...(alt !== undefined && { alt }) };
    setUploads((before) => before.map((one) => (one.key === key ? again : one)));
    enqueue(again);
  };

  return { uploads, add, dismiss, retry };
}
