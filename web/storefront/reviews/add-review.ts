import * as z from "zod/mini";
import { ReviewForm } from "#contract/reviews.ts";
import { call } from "#web/api.ts";
import { notify } from "#web/layout/notices.ts";
import { submit } from "#web/submit.ts";

/** What a form sends is text; the review wants a number and a yes or no. */
const TypedReview = z.pipe(
  z.transform((typed: Record<string, string>) => ({
    ...typed,
    rating: typed.rating === undefined ? undefined : Number(typed.rating),
    isRecommended: typed.isRecommended === undefined ? undefined : typed.isRecommended === "yes",
  })),
  ReviewForm,
);

export const addReview = (request: Request) =>
  submit(request, TypedReview, async (body) => {
    const { message } = await call("POST /review/add", { body });
    notify({ kind: "success", title: message });
    return { message };
  });
