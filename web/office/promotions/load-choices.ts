import { call } from "#web/api.ts";

/** What a promotion can be aimed at beside products, which are searched for. */
export async function loadChoices() {
  const [{ brands }, { categories }] = await Promise.all([call("GET /brand/list/select"), call("GET /category/list")]);
  return { brands, categories: categories.map(({ _id, name }) => ({ _id, name })) };
}
