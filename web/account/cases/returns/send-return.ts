import type { Return, ReturnForm } from "#contract/sales/cases/returns.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { shrinkPhoto } from "#web/layout/forms/shrink-photo.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { upload } from "#web/layout/forms/upload.ts";
import { dropDraft } from "./return-draft.ts";

export interface SentReturn {
  returns: Return[];
  /** Why a photo could not be added, if one could not. */
  photoProblem: string | undefined;
  fields: Record<string, string>;
}

type PhotoCall = "POST /return/{id}/photos" | "POST /claim/{id}/photos";

/** The case is made already when its photos are sent: one that is refused does not undo it. */
export async function sendPhotos(key: PhotoCall, id: string, photos: readonly File[]): Promise<string | undefined> {
  for (const photo of photos) {
    const form = new FormData();
    form.append("image", await shrinkPhoto(photo));
    try {
      await upload(key, { id }, form);
    } catch (error) {
      return messageForPeople(error, "The connection was lost.");
    }
  }
  return undefined;
}

export const readPhotos = (form: FormData): File[] => form.getAll("photo").filter((part) => part instanceof File);

/** The action of the return page: the body of the call as JSON, and the photos. */
export async function sendReturn(form: FormData, orderId: string): Promise<SentReturn | Faults> {
  const body = JSON.parse(String(form.get("body"))) as ReturnForm;
  return changeBy({ ok: true, data: body }, async () => {
    const { returns } = await call("POST /return/add", { body });
    const photos = readPhotos(form);
    const problems = await Promise.all(returns.map(({ _id }) => sendPhotos("POST /return/{id}/photos", _id, photos)));
    dropDraft(orderId);
    return { returns, photoProblem: problems.find(Boolean), fields: {} };
  });
}
