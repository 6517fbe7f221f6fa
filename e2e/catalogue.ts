import { type APIRequestContext, expect } from "@playwright/test";
import type { Product, ProductDetails } from "#contract/catalogue/products.ts";

async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`);
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

/** A product of the demo shop as the test needs it; none that is in a sale, unless the test says so. */
export async function findProduct(
  request: APIRequestContext,
  suits: (product: Product) => boolean,
  which: "not reduced" | "also reduced" = "not reduced",
): Promise<Product> {
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const list = await ask<{ products: Product[]; totalPages: number }>(
      request,
      `/product/list?max=0&limit=100&page=${page}`,
    );
    const isOffered = ({ price, salePrice }: Product) => which === "also reduced" || salePrice === price;
    const found = list.products.find((product) => isOffered(product) && suits(product));
    if (found) return found;
    totalPages = list.totalPages;
  }
  throw new Error("The demo shop has no such product.");
}

export const readProduct = async (request: APIRequestContext, slug: string): Promise<ProductDetails> =>
  (await ask<{ product: ProductDetails }>(request, `/product/item/${slug}`)).product;

interface Listed {
  name: string;
  slug: string;
  description: string;
}

/** Those that sell something. Other tests add some and delete them, but never with products that the shop shows. */
export async function categoriesOnSale(request: APIRequestContext): Promise<Listed[]> {
  const { facets } = await ask<{ facets: { categories: Listed[] } }>(request, "/product/list?max=0&limit=1");
  const { categories } = await ask<{ categories: Listed[] }>(request, "/category/list");
  return categories.filter(({ slug }) => facets.categories.some((facet) => facet.slug === slug));
}
