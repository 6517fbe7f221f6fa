import type { ProductDetails } from "#contract/catalogue/products.ts";

export const productPath = ({ slug }: Pick<ProductDetails, "slug">): string => `/product/${slug}`;

/** The breadcrumbs of a product, from the home page down. */
export function productTrail({
  name,
  categories: [category],
}: Pick<ProductDetails, "name" | "categories">): { label: string; to?: string }[] {
  const trail = category ? [{ label: category.name, to: `/shop/category/${category.slug}` }] : [];
  return [{ label: "Home", to: "/" }, { label: "Shop", to: "/shop" }, ...trail, { label: name }];
}
