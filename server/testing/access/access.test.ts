import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { type ApiKey, api } from "#contract/api.ts";
import type { Access } from "#contract/call.ts";
import { openShop } from "#server/testing/shop.ts";
import { call } from "./call.ts";
import { type Caller, callers, type Outcome } from "./permissions.ts";
import { accessTable } from "./table.ts";
import { makeWorld } from "./world.ts";

const routes = new Set<string>();

/** A route for reading also answers HEAD, which Fastify adds. */
function note({ method, url }: RouteOptions): void {
  const methods = [method].flat().filter((each) => each !== "HEAD");
  if (methods.length > 2) routes.add(`ALL ${url}`);
  else for (const each of methods) routes.add(`${each} ${url}`);
}

/** With every route that a setting can add. */
const settings = {
  RATE_LIMITS: "off",
  GOOGLE_CLIENT_ID: "shop",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_ISSUER: "http://127.0.0.1:1",
  FACEBOOK_CLIENT_ID: "shop",
  FACEBOOK_CLIENT_SECRET: "secret",
};
const { app, shop } = await openShop(settings, { onRoute: note });
const world = await makeWorld(app, shop);
const rows = Object.entries(accessTable);

test("every route has its row in the access table, and every row its route", () => {
  expect(Object.keys(accessTable).toSorted()).toEqual([...routes].toSorted());
});

test.each(rows)("%s is for the right people", async (route, row) => {
  const outcomes: Record<string, unknown> = {};
  for (const caller of callers) outcomes[caller] = await call(world, route, row, caller);
  expect(outcomes).toEqual(row.who);
});

test.each(rows.filter(([route]) => route.startsWith("GET ")))(
  "%s tells no more without its body",
  async (route, row) => {
    for (const caller of ["visitor", "member"] as const) {
      expect(await call(world, route, row, caller, "HEAD"), caller).toBe(row.who[caller]);
    }
  },
);

/** Whom the contract turns away at the door; the rest is for the services to say. */
const turnedAway: Record<Access, Partial<Record<Caller, Outcome>>> = {
  open: {},
  "signed in": { visitor: 401 },
  "signed in, by email": { visitor: 401 },
  merchant: { visitor: 401, member: 403, disabledMerchant: 403, admin: 403 },
  admin: { visitor: 401, member: 403, merchant: 403, otherMerchant: 403, disabledMerchant: 403 },
  "admin or merchant": { visitor: 401, member: 403, disabledMerchant: 403 },
};

test.each(Object.keys(api) as ApiKey[])("the contract and the table agree about %s", (key) => {
  const row = accessTable[key.replace(" ", " /api").replaceAll(/\{(\w+)\}/g, ":$1")];
  const refused = callers.filter((caller) => row?.who[caller] === 401 || row?.who[caller] === 403);
  expect(Object.fromEntries(refused.map((caller) => [caller, row?.who[caller]]))).toEqual(turnedAway[api[key].access]);
});
