import type { Page } from "./page.ts";

interface SavedFile {
  name: string;
  text: () => Promise<string>;
}

/** What the page saves from now on: a link to a file that it holds, with the name that the file is to have. */
export function watchSavedFiles({ window }: Page): SavedFile[] {
  const saved: SavedFile[] = [];
  let held: Blob | undefined;
  window.URL.createObjectURL = (file: Blob) => {
    held = file;
    return "blob:held";
  };
  window.URL.revokeObjectURL = () => undefined;
  /** A file is Node's where the shop sent it, and else the window's own. */
  const read = async (file: Blob): Promise<string> => {
    if ("text" in file && file instanceof globalThis.Blob) return file.text();
    const { promise, resolve } = Promise.withResolvers<string>();
    const reader = new window.FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
    return promise;
  };
  const { click } = window.HTMLAnchorElement.prototype;
  window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (!this.download) return click.call(this);
    const file = held;
    if (file) saved.push({ name: this.download, text: () => read(file) });
  };
  return saved;
}
