import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { fitLabels, fits } from "#contract/catalogue/fit.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PhotosField } from "#web/ui/forms/files/photos-field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { StarInput } from "#web/ui/forms/star-input.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import type { addReview } from "./add-review.ts";
import { OwnReview } from "./own-review.tsx";

const recommendable = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The last one takes the others back: a radio button that is pressed again stays chosen. */
const fitOptions = [...fits.map((fit) => ({ value: fit, label: fitLabels[fit] })), { value: "", label: "Hard to say" }];

/** Sent to the page it stands on. An accepted review clears the form. */
export function ReviewForm({ product }: { product: string }) {
  const fetcher = useFetcher<typeof addReview>();
  const answer = fetcher.data;
  const faults = answer && "fields" in answer ? answer : undefined;
  const errors = faults?.fields ?? {};
  const form = useFocusFirstError(faults?.fields);
  const [photos, setPhotos] = useState<File[]>([]);
  const photoProblem = answer && "photoProblem" in answer ? answer.photoProblem : undefined;
  useEffect(() => {
    if (!answer || !("message" in answer)) return;
    form.current?.reset();
    setPhotos([]);
  }, [answer, form]);
  // The chosen photos are kept here: the field itself is emptied after each choice.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    body.delete("photo");
    for (const photo of photos) body.append("photo", photo);
    void fetcher.submit(body, { method: "post", encType: "multipart/form-data" });
  };

  return (
    <>
      <OwnReview product={product} sent={answer} />
      <fetcher.Form ref={form} method="post" noValidate className="grid gap-5" onSubmit={send}>
        <input type="hidden" name="product" value={product} />
        {faults?.refusal && (
          <p className="border-danger border-s-4 bg-danger-soft px-4 py-3 text-sm">{faults.refusal}</p>
        )}
        <StarInput label="Rating" name="rating" error={errors.rating} />
        <Field label="Title" name="title" error={errors.title} />
        <TextArea label="Review" name="review" error={errors.review} />
        <RadioChips
          label="Would you recommend it?"
          name="isRecommended"
          defaultValue="yes"
          options={recommendable}
          error={errors.isRecommended}
        />
        <RadioChips
          label="How did the size fit?"
          name="fit"
          help="You may leave this out."
          options={fitOptions}
          error={errors.fit}
        />
        <PhotosField
          label="Photos"
          name="photo"
          help={`Up to ${limits.reviewPicturesMax}, without faces of others.`}
          photos={photos}
          most={limits.reviewPicturesMax}
          error={photoProblem}
          onChange={setPhotos}
        />
        <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
          Publish review
        </Button>
        {answer && "message" in answer && <p className="text-ink-soft text-sm">Thank you for telling others.</p>}
      </fetcher.Form>
    </>
  );
}
