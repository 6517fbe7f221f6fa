import { useFetcher } from "react-router";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { type Faults, runAction } from "#web/layout/forms/submit.ts";
import { upload, useUploadProgress } from "#web/layout/forms/upload.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { PictureField } from "#web/ui/forms/files/picture-field.tsx";
import { preparePicture } from "./product-upload.ts";

export async function replacePicture(file: File, id: string): Promise<Faults> {
  const picture = await preparePicture(file);
  if (typeof picture === "string") return { fields: { image: picture } };
  const form = new FormData();
  form.append("image", picture);
  return runAction(() => upload("POST /product/{id}/picture", { id }, form));
}

/** The picture of a product; another one is uploaded as soon as it is chosen. */
export function ReplacePicture({ product: { picture } }: { product: ManagedProduct }) {
  const { submit, state, data } = useFetcher<Faults>();
  const progress = useUploadProgress();
  const isBusy = state !== "idle";

  const replace = (file: File) => {
    const form = new FormData();
    form.append("image", file);
    void submit(form, { method: "post", encType: "multipart/form-data" });
  };

  return (
    <PictureField
      key={picture?.id}
      label="Picture"
      name="image"
      help="jpg, jpeg or png. Another one takes its place at once."
      present={<ProductPicture picture={picture} sizes="144px" alt="Present picture" when="soon" />}
      error={isBusy ? undefined : data?.fields.image}
      progress={isBusy ? (progress ?? 0) : undefined}
      disabled={isBusy}
      onPick={replace}
    />
  );
}
