import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { formatSwitched, topics } from "#server/catalogue/listing/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addCategory } from "./add-category.ts";
import { deleteCategory } from "./delete-category.ts";
import { listCategories, listListedCategories, readCategory, readCategoryLink, withMembers } from "./queries.ts";
import { searchMembers } from "./search-members.ts";
import { switchCategory } from "./switch-category.ts";
import { updateCategory } from "./update-category.ts";

export function categoryRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;

  route(app, "GET /category/list", async ({ who, dependsOn }) => {
    await dependsOn([topics.categories]);
    return { categories: await readFrom(shop, who, listListedCategories) };
  });

  route(app, "GET /category", ({ query }) => listCategories(db, query));

  route(app, "GET /category/{id}", async ({ params, query }) => ({
    category: await readCategory(db, params.id, query.limit),
  }));

  route(app, "GET /category/{id}/products", async ({ params, query }) => {
    await readCategoryLink(db, params.id);
    return { products: await searchMembers(db, params.id, query) };
  });

  route(app, "POST /category/add", async ({ who, body }) => {
    const category = await addCategory(db, who, body);
    return { ...done("Category has been added successfully!"), category: await withMembers(db, category) };
  });

  route(app, "PUT /category/{id}", async ({ who, params, body }) => {
    const category = await updateCategory(db, who, params.id, body.category);
    return { ...done("Category has been updated successfully!"), category: await withMembers(db, category) };
  });

  route(app, "PUT /category/{id}/active", async ({ who, params, body }) => {
    const { category, products } = await switchCategory(db, who, params.id, body.category.isActive);
    return { ...done(formatSwitched("Category", category.isActive, products)), category };
  });

  route(app, "DELETE /category/delete/{id}", async ({ who, params }) => {
    await deleteCategory(db, who, params.id);
    return done("Category has been deleted successfully!");
  });
}
