import { call } from "#web/api.ts";

export interface BrandChoice {
  _id: string;
  name: string;
}
export type CategoryChoice = BrandChoice;

/** The draft, what was shown before, and what rails and links can be of. */
export async function loadHome(page: string) {
  const [{ draft }, versions, { brands }, { categories }, { brands: listed }] = await Promise.all([
    call("GET /home/draft"),
    call("GET /home/versions", { query: { page, limit: "10" } }),
    call("GET /brand/list/select"),
    call("GET /category/list"),
    call("GET /brand/list"),
  ]);
  const links = [
    "/shop",
    "/brands",
    ...categories.map(({ slug }) => `/shop/category/${slug}`),
    ...listed.map(({ slug }) => `/shop/brand/${slug}`),
  ];
  return { draft, versions, brands, categories, links };
}
