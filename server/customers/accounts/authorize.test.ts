import { expect, test } from "vitest";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop({ RATE_LIMITS: "off" });

test("many who ask at the same moment are each taken for themselves, and who has signed out for nobody", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => givenBuyer(shop)));
  const gone = people.filter((_, i) => i % 4 === 0);
  await Promise.all(gone.map(({ headers }) => app.inject({ method: "POST", url: "/api/auth/logout", headers })));
  const answers = await Promise.all(people.map(({ headers }) => app.inject({ url: "/api/user/me", headers })));
  expect(answers.map((answer) => [answer.statusCode, answer.json().user?._id])).toEqual(
    people.map((person) => (gone.includes(person) ? [401, undefined] : [200, person.userId])),
  );
});
