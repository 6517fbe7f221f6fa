import { SearchSynonymForm } from "#contract/catalogue/search-synonyms.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction, submit } from "#web/layout/forms/submit.ts";

/** POST adds a synonym, PUT changes the one that `id` names, DELETE deletes it. */
export async function changeSynonyms(request: Request): Promise<ActionResult> {
  const params = { id: String((await request.clone().formData()).get("id")) };
  if (request.method === "DELETE") return runAction(() => call("DELETE /search-synonym/delete/{id}", { params }));
  return submit(request, SearchSynonymForm, (body) =>
    runAction(() =>
      request.method === "PUT"
        ? call("PUT /search-synonym/{id}", { params, body })
        : call("POST /search-synonym/add", { body }),
    ),
  );
}
