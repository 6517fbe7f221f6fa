import { call } from "#web/api.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** The question that comes first: so many products would go off too. */
export interface Question {
  followers: number;
}

/** Switches a category. Before products go off with it, the answer is the question whether they may. */
export async function switchCategory(form: FormData): Promise<Question | null> {
  const params = { id: String(form.get("id")) };
  const isActive = form.get("isActive") === "yes";
  try {
    if (!isActive && !form.has("asked")) {
      const { category } = await call("GET /category/{id}", { params, query: { limit: "1" } });
      if (category.followers > 0) return { followers: category.followers };
    }
    notifySuccess(await call("PUT /category/{id}/active", { params, body: { category: { isActive } } }));
  } catch (error) {
    handleError(error);
  }
  return null;
}
