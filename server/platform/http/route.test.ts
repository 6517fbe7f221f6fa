import { expect, test } from "vitest";
import { type ApiKey, api } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop();
const member = await givenMember(shop);
const admin = await givenAdmin(shop);

const withId = (Object.keys(api) as ApiKey[]).filter((key) => key.includes("{id}"));
const notIds = ["7", "%00", "..%2f..", "%F0%9F%A7%A5", "null", "x".repeat(200), "x".repeat(2000), "'--"];

test.each(withId)("%s: an id that cannot be one is answered like an id that does not exist", async (key) => {
  const [method, path] = key.split(" ") as ["GET", string];
  const call: Call = api[key];
  const { headers } = call.access.includes("admin") ? admin : member;
  const form = call.upload && (await formBody({}, await photo()));
  for (const id of notIds) {
    const url = `/api${path.replace("{id}", id)}`;
    const answer = await app.inject({ method, url, ...form, headers: { ...form?.headers, ...headers } });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toEqual({
      error: expect.stringMatching(/^(Nothing was found at this address|This call does not exist)\.$/),
    });
  }
});

test("an id with a badly written character is refused in one sentence", async () => {
  const answer = await app.inject({ url: "/api/address/%c3%28", headers: member.headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: "This address is not valid." });
});

test("a question with a character that no text holds is refused", async () => {
  const answer = await app.inject("/api/product/list?name=kurta%00");
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: "The address holds characters that cannot be searched for." });
});

test("a question asked twice in one address is refused by its name", async () => {
  const answer = await app.inject("/api/product/list?category=men&category=women");
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(["category"]);
  expect(answer.json().error).toMatch(/^Category .+\.$/);
});

test.each(["__proto__=1", "constructor=1", "%zz=%zz", "=", "&&&", "a[b]=c", "page=1&page=", "x".repeat(5000)])(
  "strange questions are answered or refused, never failed at: %.40s",
  async (query) => {
    const answer = await app.inject(`/api/product/list?${query}`);
    expect([200, 400]).toContain(answer.statusCode);
  },
);
