import type { Reply } from "#contract/api.ts";
import { sendRequest } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";

/** Sends the file as the body; the server parses it as a stream. */
export async function sendFile(file: File): Promise<Reply<"POST /product/import">> {
  const response = await sendRequest(`/product/import?${new URLSearchParams({ fileName: file.name })}`, {
    method: "POST",
    headers: { "content-type": /\.zip$/i.test(file.name) ? "application/zip" : "text/csv" },
    body: file,
  });
  return response.json();
}

export const saveExport = (): Promise<void> => saveFile("/product/export.csv", "products.csv");
