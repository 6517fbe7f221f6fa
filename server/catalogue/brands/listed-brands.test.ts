import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { brands } from "./tables.ts";

const { app, db } = await openShop();

test("visitors see the active brands, by name", async () => {
  await db.insert(brands).values([
    { name: "Patola", slug: "patola", description: "Double ikat" },
    { name: "Asleep", slug: "asleep", isActive: false },
    { name: "Chanderi", slug: "chanderi" },
  ]);
  const answer = await app.inject("/api/brand/list");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    brands: [
      { _id: expect.any(String), name: "Chanderi", slug: "chanderi", description: "", isActive: true, daysOff: null },
      {
        _id: expect.any(String),
        name: "Patola",
        slug: "patola",
        description: "Double ikat",
        isActive: true,
        daysOff: null,
      },
    ],
  });
});
