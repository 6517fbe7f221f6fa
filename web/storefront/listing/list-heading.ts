import { type Filters, unfiltered, usualMax } from "./filters/filters.ts";

interface Named {
  name: string;
  description: string;
}

interface Listed {
  filters: Filters;
  category: Named | null;
  brand: Named | null;
}

/** What the list is a list of, as its heading. */
export function listHeading({ filters, category, brand }: Listed): string {
  const place = category && brand ? `${category.name} by ${brand.name}` : (category ?? brand)?.name;
  if (filters.name) return place ? `“${filters.name}” in ${place}` : `Results for “${filters.name}”`;
  return place ?? "All products";
}

export const listDescription = ({ category, brand }: Listed): string => (brand ?? category)?.description ?? "";

/** Search engines are shown whole categories and brands, page by page, and none of the endless ways to narrow them. */
export function isNarrowed({ filters, category, brand }: Listed): boolean {
  const { category: _category, brand: _brand, page: _page, ...rest } = filters;
  const usual = { ...unfiltered, max: usualMax(filters) };
  const isUsual = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === usual[key]);
  return !isUsual || filters.brand.includes(",") || (category !== null && brand !== null);
}
