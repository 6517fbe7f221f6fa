import { SearchSynonymForm } from "#contract/catalogue/search-synonyms.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/forms/submit.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** What the action answers: faults, or which synonym was saved. */
export type SynonymAnswer = Faults & { savedId?: string };

/** POST adds a synonym, PUT changes the one that `id` names, DELETE deletes it. */
export async function changeSynonyms(request: Request): Promise<SynonymAnswer> {
  const id = String((await request.clone().formData()).get("id"));
  if (request.method === "DELETE") return remove(id);
  return submit(request, SearchSynonymForm, async (body) => {
    const saved =
      request.method === "PUT"
        ? await call("PUT /search-synonym/{id}", { params: { id }, body })
        : await call("POST /search-synonym/add", { body });
    notifySuccess(saved);
    return { fields: {}, savedId: saved.synonym._id };
  });
}

async function remove(id: string): Promise<SynonymAnswer> {
  try {
    notifySuccess(await call("DELETE /search-synonym/delete/{id}", { params: { id } }));
    return { fields: {} };
  } catch (error) {
    return { fields: handleError(error) };
  }
}
