import { expect, test } from "vitest";
import { type ApiKey, api } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import { sentences } from "#contract/messages.ts";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop();
const document = (await app.inject("/api/openapi.json")).json();

interface Operation {
  summary?: string;
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
);
const keys = Object.keys(api) as ApiKey[];
const documentKey = (key: ApiKey) => key.replace(" ", " /api");

test("the shop answers exactly the calls of the contract", () => {
  expect(operations.map(({ key }) => key).sort()).toEqual(keys.map(documentKey).sort());
});

const someId = "018f3b1e-7c1a-7000-8000-000000000000";
const urlOf = (key: ApiKey) => `/api${key.split(" ")[1]}`.replaceAll(/\{\w+\}/g, someId);
const closed = keys.filter((key) => api[key].access !== "open");

test.each(closed)("%s is for people who are signed in", async (key) => {
  for (const authorization of [undefined, "", "nonsense", "Bearer a.b.c"]) {
    const answer = await app.inject({
      method: key.split(" ")[0] as "GET",
      url: urlOf(key),
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: sentences.unauthorized });
  }
});

test.each(closed.filter((key) => key.includes("{id}")))("%s tells strangers nothing about ids", async (key) => {
  const url = urlOf(key).replace(someId, "not-an-id");
  expect((await app.inject({ method: key.split(" ")[0] as "GET", url })).statusCode).toBe(401);
});

test("the documents of the API describe what each call takes, answers and refuses", () => {
  for (const { key, operation } of operations) {
    const call: Call = api[key.replace(" /api", " ") as ApiKey];
    expect(operation.summary, key).toBe(call.summary);
    expect(operation.responses["200"]?.content?.[call.file ?? "application/json"]?.schema, key).toBeDefined();
    expect(operation.responses["500"], key).toEqual({ $ref: "#/components/responses/Refused500" });
    expect(operation.requestBody !== undefined, key).toBe(call.body !== undefined);
    expect(operation.security !== undefined, key).toBe(call.access !== "open");
    for (const status of ["401", "403"]) expect(status in operation.responses, key).toBe(call.access !== "open");
    expect("404" in operation.responses, key).toBe(key.includes("{"));
  }
});

test("the documents of the API call things by the names of the contract, and every name leads somewhere", () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  for (const [, kind = "", name = ""] of names) expect(document.components[kind], name).toHaveProperty(name);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(["Refusal", "User", "Address"]));
});
