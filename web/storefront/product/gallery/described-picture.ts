import type { Picture } from "#contract/products.ts";

/** A picture and what it shows. */
export interface DescribedPicture extends Picture {
  alt: string;
}
