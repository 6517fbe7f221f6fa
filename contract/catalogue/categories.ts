import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, filterSlug, hsnCode, Id, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, PageSearchQuery, paged } from "#contract/paging.ts";
import { ProductChoice } from "./products-office.ts";

export const CategoryLink = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** For products that have no HSN code of their own; empty where none is given. */
  hsn: z.string(),
  isActive: z.boolean(),
});
export type CategoryLink = z.infer<typeof CategoryLink>;

/** A category as the back office reads it. */
export const CategoryMembers = z.extend(CategoryLink, {
  /** The newest of its products, at most 1,000 of `productCount`; at most 50 where categories are listed. */
  products: z.array(ProductChoice),
  productCount: z.number(),
});
export type CategoryMembers = z.infer<typeof CategoryMembers>;

/** A category in the list of the back office. */
export const Category = z.extend(CategoryMembers, {
  /** How many of its products the shop shows. */
  shownCount: z.number(),
});
export type Category = z.infer<typeof Category>;

export const CategoryDetails = z.extend(CategoryMembers, {
  /** How many products would be switched along with it. */
  followers: z.number(),
});
export type CategoryDetails = z.infer<typeof CategoryDetails>;

const productsRequired = "Products are required.";
const tooMany = `At most ${limits.categoryProductsMax} products can be sent at a time.`;
const someProducts = () =>
  z
    .array(z.guid("A chosen product does not exist any more."), productsRequired)
    .check(z.maxLength(limits.categoryProductsMax, tooMany));

const isActive = z.boolean("Active must be yes or no.");
const details = {
  name: text("Name", { max: limits.nameMax }),
  description: text("Description", { max: limits.descriptionMax }),
  /** 4 to 8 digits, or empty. Left out, it stays as it is. */
  hsn: z.optional(hsnCode()),
};

export const CategoryForm = z.object({
  ...details,
  products: someProducts().check(z.minLength(1, productsRequired)),
  isActive: z._default(isActive, true),
});
export type CategoryForm = z.infer<typeof CategoryForm>;

/** Either all `products`, or what was added and removed: a category may hold more products than one would send. */
export const CategoryChange = z
  .object({
    ...details,
    slug: filterSlug(),
    products: z.optional(someProducts().check(z.minLength(1, productsRequired))),
    addProducts: z.optional(someProducts()),
    removeProducts: z.optional(someProducts()),
    isActive: z.optional(isActive),
  })
  .check(
    z.refine(({ products, addProducts, removeProducts }) => (products ?? addProducts ?? removeProducts) !== undefined, {
      path: ["products"],
      error: productsRequired,
    }),
  );
export type CategoryChange = z.infer<typeof CategoryChange>;

const CategoryDone = z.strictObject({ success: z.literal(true), message: z.string(), category: CategoryMembers });

export const categoryCalls = calls({
  "GET /category/list": {
    access: "open",
    summary: "Categories the shop shows",
    reply: z.strictObject({ categories: z.array(CategoryLink) }),
  },
  "GET /category": {
    access: "admin",
    permission: "manage catalogue",
    summary: "All categories by name with the newest of their products, or those whose name or slug has the words",
    query: PageSearchQuery,
    reply: z.strictObject({ categories: z.array(Category), ...paged }),
  },
  "GET /category/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "A category with the newest of its products: 1,000 of them, or as many as `limit` says",
    query: z.object({ limit: PageQuery.shape.limit }),
    reply: z.strictObject({ category: CategoryDetails }),
  },
  "GET /category/{id}/products": {
    access: "admin",
    permission: "manage catalogue",
    summary: "A page of a category's products, newest first, or those whose name or sku fits what is typed",
    query: z.object({ search: z.optional(optionalText("Search", { max: limits.nameMax })), ...PageQuery.shape }),
    reply: z.strictObject({ products: z.array(ProductChoice) }),
  },
  "POST /category/add": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Add a category",
    body: CategoryForm,
    reply: CategoryDone,
  },
  "PUT /category/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Change a category: all its products, or those to add and to remove",
    body: z.object({ category: CategoryChange }),
    reply: CategoryDone,
  },
  "PUT /category/{id}/active": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Switch a category off with all its products, or on with those that were switched off with it",
    body: z.object({ category: z.object({ isActive }) }),
    reply: z.extend(Done, { category: CategoryLink }),
  },
  "DELETE /category/delete/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Delete a category; its products stay as they are",
    reply: Done,
  },
});
