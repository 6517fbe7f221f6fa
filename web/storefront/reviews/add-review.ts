import * as z from "zod/mini";
import { ReviewForm } from "#contract/catalogue/reviews.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { shrinkPhoto } from "#web/layout/forms/shrink-photo.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { upload } from "#web/layout/forms/upload.ts";
import { notify } from "#web/notices.ts";

/** What a form sends is text; the review wants a number and a yes or no. */
const TypedReview = z.pipe(
  z.transform((typed: Record<string, string>) => ({
    ...typed,
    rating: typed.rating === undefined ? undefined : Number(typed.rating),
    isRecommended: typed.isRecommended === undefined ? undefined : typed.isRecommended === "yes",
  })),
  ReviewForm,
);

export async function addReview(request: Request) {
  const photos = (await request.clone().formData()).getAll("photo").filter((part) => part instanceof File);
  return submit(request, TypedReview, async (body) => {
    const { message, _id } = await call("POST /review/add", { body });
    const photoProblem = await sendPhotos(_id, photos);
    notify({ kind: "success", title: message });
    return { message, photoProblem };
  });
}

/** The review is added already: a photo that is refused does not undo it. */
async function sendPhotos(id: string, photos: readonly File[]): Promise<string | undefined> {
  for (const photo of photos) {
    const form = new FormData();
    form.append("image", await shrinkPhoto(photo));
    try {
      await upload("POST /review/{id}/pictures", { id }, form);
    } catch (error) {
      return messageForPeople(error, "The connection was lost.");
    }
  }
  return undefined;
}
