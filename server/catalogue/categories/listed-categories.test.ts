import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { categories } from "./tables.ts";

const { app, db } = await openShop();

test("visitors see the active categories, by name", async () => {
  await db.insert(categories).values([
    { name: "Women", slug: "women", description: "Sarees and more" },
    { name: "Asleep", slug: "asleep", isActive: false },
    { name: "Men", slug: "men" },
  ]);
  const answer = await app.inject("/api/category/list");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    categories: [
      { _id: expect.any(String), name: "Men", slug: "men", description: "", hsn: "", isActive: true },
      {
        _id: expect.any(String),
        name: "Women",
        slug: "women",
        description: "Sarees and more",
        hsn: "",
        isActive: true,
      },
    ],
  });
});
