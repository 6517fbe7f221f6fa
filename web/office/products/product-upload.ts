import * as z from "zod/mini";
import { noPicture, notAPicture, ProductForm } from "#contract/catalogue/product-form.ts";
import { text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { shrinkPhoto } from "#web/layout/forms/shrink-photo.ts";

const megabyte = 1024 * 1024;
export const isPhoto = (file: File) => /^image\/(jpeg|png)$/.test(file.type) || /\.(jpe?g|png)$/i.test(file.name);

/** A file that may be a picture; the server checks its content. */
const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;
const image = z.custom<File>((value) => isFile(value) && isPhoto(value), {
  error: ({ input }) => (isFile(input) ? notAPicture : noPicture),
});

const MerchantProductForm = z.safeExtend(ProductForm, { image });
const AdminProductForm = z.safeExtend(MerchantProductForm, { brand: text("Brand") });

export const newProductForm = (isAdmin: boolean) => (isAdmin ? AdminProductForm : MerchantProductForm);

/** The picture as it is uploaded, or the message why it cannot be. */
export async function preparePicture(file: File): Promise<File | string> {
  if (file.size === 0 || !isPhoto(file)) return notAPicture;
  const small = await shrinkPhoto(file);
  if (small.size <= limits.pictureMegabytes * megabyte) return small;
  return `This file is too large. Please upload a picture of at most ${limits.pictureMegabytes} MB.`;
}

const asText = (value: unknown) =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : String(value);

/** The multipart form of a new product. */
export function toFormData(product: Record<string, unknown>, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(product)) {
    if (name !== "image" && value !== undefined && value !== null) form.append(name, asText(value));
  }
  form.append("image", picture);
  return form;
}
