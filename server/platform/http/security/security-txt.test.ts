import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { securityTxt } from "./security-txt.ts";

const read = async (environment: Record<string, string>) => {
  const { app, shop } = await openShop(environment);
  const answer = await app.inject("/.well-known/security.txt");
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  return { fields: Object.fromEntries(answer.body.split("\n").map((line) => line.split(/: (.*)/))), shop };
};

test("whoever finds a weakness is told whom to tell", async () => {
  const { fields } = await read({ PUBLIC_URL: "https://shop.example", SUPPORT_EMAIL: "help@shop.example" });
  expect(fields).toMatchObject({
    Contact: "mailto:help@shop.example",
    Canonical: "https://shop.example/.well-known/security.txt",
    "Preferred-Languages": "en",
  });
});

test("SECURITY_CONTACT names another mailbox or a form", async () => {
  const mailbox = await read({ SECURITY_CONTACT: "security@shop.example" });
  expect(mailbox.fields.Contact).toBe("mailto:security@shop.example");
  expect(mailbox.fields, "a canonical address must be https").not.toHaveProperty("Canonical");
  const form = await read({ SECURITY_CONTACT: "https://shop.example/weakness" });
  expect(form.fields.Contact).toBe("https://shop.example/weakness");
});

test("it stays in force for as long as the shop runs, and never for more than a year ahead", async () => {
  const { shop } = await read({});
  const day = 24 * 60 * 60 * 1000;
  for (const days of [0, 100, 400, 4000]) {
    const now = Date.now() + days * day;
    const expires = /^Expires: (.*)$/m.exec(securityTxt(shop.settings, now))?.[1] ?? "";
    const left = (Date.parse(expires) - now) / day;
    expect(left).toBeGreaterThan(30);
    expect(left).toBeLessThan(365);
  }
});
