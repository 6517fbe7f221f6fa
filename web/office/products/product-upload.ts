import * as z from "zod/mini";
import { text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { notAPicture, ProductForm } from "#contract/product-form.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

const megabyte = 1024 * 1024;
const isPhoto = (file: File) => /^image\/(jpeg|png)$/.test(file.type) || /\.(jpe?g|png)$/i.test(file.name);

/** A file that may be a picture; whether it is one, its content tells the server. */
const image = z.custom<File>((value) => value instanceof File && value.size > 0 && isPhoto(value), notAPicture);

const OfMerchant = z.safeExtend(ProductForm, { image });
const OfAdmin = z.safeExtend(OfMerchant, { brand: text("Brand") });

export const additionForm = (isAdmin: boolean) => (isAdmin ? OfAdmin : OfMerchant);

/** The picture as it is sent, or the sentence why not. */
export async function readyPicture(file: File): Promise<File | string> {
  if (file.size === 0 || !isPhoto(file)) return notAPicture;
  const small = await shrinkPhoto(file);
  if (small.size <= limits.pictureMegabytes * megabyte) return small;
  return `This file is too large. Please upload a picture of at most ${limits.pictureMegabytes} MB.`;
}

const asText = (value: unknown) =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : String(value);

/** The form of a new product as the shop takes it. */
export function toParts(product: Record<string, unknown>, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(product)) {
    if (name !== "image" && value !== undefined && value !== null) form.append(name, asText(value));
  }
  form.append("image", picture);
  return form;
}
