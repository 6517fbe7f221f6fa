import { redirect } from "react-router";
import { ProductChanges } from "#contract/product-form.ts";
import { call } from "#web/api.ts";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { type Faults, submit } from "#web/submit.ts";
import { upload } from "#web/upload.ts";
import { readyPicture } from "./product-upload.ts";

type Answer = Promise<Response | Faults>;

export const saveProduct = (request: Request, id: string): Answer =>
  submit(request, ProductChanges, async (product) => {
    formatDone(await call("PUT /product/{id}", { params: { id }, body: { product } }));
    return redirect("/dashboard/product");
  });

export async function replacePicture(file: File, id: string): Answer {
  const picture = await readyPicture(file);
  if (typeof picture === "string") return { fields: { image: picture } };
  const form = new FormData();
  form.append("image", picture);
  try {
    formatDone(await upload("POST /product/{id}/picture", { id }, form));
    return { fields: {} };
  } catch (error) {
    return { fields: handleError(error) };
  }
}

export async function deleteProduct(id: string): Answer {
  try {
    formatDone(await call("DELETE /product/delete/{id}", { params: { id } }));
    return redirect("/dashboard/product");
  } catch (error) {
    return { fields: handleError(error) };
  }
}
