import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings/settings.ts";
import { s3Store } from "./s3-store.ts";

/** Where the files of pictures lie. A file is named by its picture's id and its own name: "640.avif". */
export interface PictureStore {
  write(id: string, file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Throws unless the store has kept these files: one that says yes and keeps nothing is found out while somebody still has the picture.
   */
  verify(id: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  read(id: string, file: string): Promise<Buffer | undefined>;
  /** Takes away every file of the picture. */
  remove(id: string): Promise<void>;
}

const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

export function folderStore(folder: string): PictureStore {
  return {
    async write(id, file, bytes) {
      await mkdir(join(folder, id), { recursive: true });
      // Under its name once it is whole: somebody may read it meanwhile.
      const unfinished = join(folder, id, `${file}-${randomUUID()}`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, join(folder, id, file));
    },
    // A file system that cannot keep a file says so.
    verify: async () => undefined,
    read: (id, file) =>
      readFile(join(folder, id, file)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    remove: (id) => rm(join(folder, id), { recursive: true, force: true }),
  };
}

/** The file from which the others of a picture can be made. */
export const widestFile = (widths: readonly number[]): string => `${Math.max(...widths)}.webp`;

/** A bucket where one is set, else a folder beside the embedded database. */
export const openPictureStore = ({ dataDir, s3 }: Pick<Settings, "dataDir" | "s3">): PictureStore =>
  s3 ? s3Store(s3) : folderStore(join(dataDir, "pictures"));
