import { availableParallelism } from "node:os";

/** How many pictures are worth making at the same time. */
export const picturesAtOnce = Math.max(2, Math.min(4, availableParallelism()));

export interface Encoding {
  widths: readonly number[];
  /** 0 is fast and large, 9 slow and small. */
  avifEffort: number;
  webpEffort: number;
}

export const usualEncoding: Encoding = { widths: [320, 640, 960, 1280], avifEffort: 3, webpEffort: 4 };

/** For a picture across the whole page: it is shown wider than any other, and nowhere small. */
export const bannerEncoding: Encoding = { ...usualEncoding, widths: [640, 960, 1440, 1920] };

export interface ResizedPicture {
  width: number;
  height: number;
  widths: number[];
  colour: string;
  files: Map<string, Uint8Array>;
}

/** What somebody sent, as its bytes or the file they are in, to be made into the files that are served. */
export interface UploadTask {
  upload: Uint8Array | string;
  encoding?: Encoding | undefined;
}

export type PictureFormat = "avif" | "webp";

/** One file of a picture that the shop has in a wider one. */
export interface FileTask {
  widest: Uint8Array;
  width: number;
  format: PictureFormat;
}

export type Refusal = { refused: "no picture" | "too many pixels" };
