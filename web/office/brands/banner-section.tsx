import { useFetcher } from "react-router";
import type { BrandDetails } from "#contract/catalogue/brands.ts";
import { call } from "#web/api.ts";
import { type Faults, runAction } from "#web/layout/forms/submit.ts";
import { upload, useUploadProgress } from "#web/layout/forms/upload.ts";
import { preparePicture } from "#web/office/products/product-upload.ts";
import { Button } from "#web/ui/display/button.tsx";
import { PictureField } from "#web/ui/forms/files/picture-field.tsx";

const [field, removal] = ["banner", "removeBanner"];

/** The action of the brand's page answers this section too. */
export const asksForBanner = (form: FormData): boolean => form.has(field) || form.has(removal);

async function sendBanner(file: File, id: string): Promise<Faults> {
  const picture = await preparePicture(file);
  if (typeof picture === "string") return { fields: { image: picture } };
  const form = new FormData();
  form.append("image", picture);
  return runAction(() => upload("POST /brand/{id}/banner", { id }, form));
}

export async function saveBanner(form: FormData, id: string): Promise<Faults> {
  const file = form.get(field);
  if (file instanceof File) return sendBanner(file, id);
  return runAction(() => call("DELETE /brand/{id}/banner", { params: { id } }));
}

/** The wide picture of the brand's page; another one is uploaded as soon as it is chosen. */
export function BannerSection({ brand: { bannerUrl } }: { brand: BrandDetails }) {
  const { submit, state, data } = useFetcher<Faults>();
  const progress = useUploadProgress();
  const isBusy = state !== "idle";
  const send = (name: string, value: File | string) => {
    const form = new FormData();
    form.append(name, value);
    void submit(form, { method: "post", encType: "multipart/form-data" });
  };
  return (
    <section aria-labelledby="banner" className="grid gap-3 border border-line bg-surface p-5">
      <h2 id="banner" className="scroll-mt-24 font-sans font-semibold text-base tracking-normal">
        Banner
      </h2>
      <p className="text-ink-soft text-sm">
        Lies across the top of your page, above the story. Wide pictures suit best, such as 1920 by 640 pixels: wide
        screens show a strip of it, phones its middle.
      </p>
      {bannerUrl && <img src={bannerUrl} alt="Present banner" className="aspect-3/1 w-full bg-sunken object-cover" />}
      <PictureField
        key={bannerUrl}
        label={bannerUrl ? "Another picture" : "Picture"}
        name="image"
        help="jpg, jpeg or png. It is shown at once."
        error={isBusy ? undefined : data?.fields.image}
        progress={isBusy && progress !== undefined ? progress : undefined}
        disabled={isBusy}
        onPick={(file) => send(field, file)}
      />
      {bannerUrl && (
        <div>
          <Button look="secondary" size="small" busy={isBusy} onClick={() => send(removal, "yes")}>
            Take the banner away
          </Button>
        </div>
      )}
    </section>
  );
}
