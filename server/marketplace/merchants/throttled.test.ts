import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop();

test.for(["/api/merchant/add", "/api/merchant/signup/guess"])("%s makes whoever tries on and on wait", async (url) => {
  const ask = (n: number) =>
    app.inject({
      method: "POST",
      url,
      body: {
        email: `n${n}@example.com`,
        name: "N",
        phoneNumber: "9876543210",
        brandName: "N",
        business: "Ten letters",
        firstName: "N",
        lastName: "N",
        password: "guess it",
      },
    });
  let answer = await ask(0);
  for (let n = 1; n < 40 && answer.statusCode !== 429; n++) answer = await ask(n);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
