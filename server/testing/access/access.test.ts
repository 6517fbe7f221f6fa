import type { RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { type ApiKey, api } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { can } from "#contract/customers/roles.ts";
import { staffRoles } from "#contract/customers/staff-roles.ts";
import { openShop } from "#server/testing/shop.ts";
import { call } from "./call.ts";
import { guestCalls } from "./guest-calls.ts";
import { type Caller, callers, customers, everyone, signedIn } from "./permissions.ts";
import { accessTable } from "./table.ts";
import { makeWorld, type Row } from "./world.ts";

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
  COURIER: "simulator",
  GOOGLE_CLIENT_ID: "shop",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_ISSUER: "http://127.0.0.1:1",
  FACEBOOK_CLIENT_ID: "shop",
  FACEBOOK_CLIENT_SECRET: "secret",
};
const { app, shop } = await openShop(settings, { onRoute: note });
const world = await makeWorld(app, shop);
const rows = Object.entries(accessTable);
const keys = Object.keys(api) as ApiKey[];
const toRoute = (key: ApiKey) => key.replace(" ", " /api").replaceAll(/\{(\w+)\}/g, ":$1");

test("every route has its row in the access table, and every row its route", () => {
  expect(Object.keys(accessTable).toSorted()).toEqual([...routes].toSorted());
});

/** What is no call of the back office is tried by one of the staff for all. */
const isSparedTrying = ({ who }: Row, caller: Caller) =>
  (who === everyone || who === signedIn) && caller !== "owner" && staffRoles.some((role) => role === caller);

/** Open routes take a guest for a visitor; a guest has nothing of the things in the table, like any other customer. */
function outcomeOfGuest(route: string, { who }: Row) {
  const key = keys.find((each) => toRoute(each) === route);
  if (!key || api[key].access === "open") return who.visitor;
  return guestCalls.includes(key) ? who.disabledMerchant : 403;
}

/** Callers who are refused come first, so that those who may find the thing that was refused to others as it was. */
function triedCallers(row: Row) {
  const tried = callers.filter((caller) => !isSparedTrying(row, caller));
  const isAllowed = (caller: Caller) => row.who[caller] === "answered";
  return { refused: tried.filter((caller) => !isAllowed(caller)), allowed: tried.filter(isAllowed) };
}

describe.each(rows)("%s", (route, row) => {
  test("is for guests only where the table says so", async () => {
    expect(await call(world, route, row, "guest")).toBe(outcomeOfGuest(route, row));
  });

  if (route.startsWith("GET ")) {
    test("tells no more without its body", async () => {
      for (const caller of ["visitor", "member"] as const) {
        expect(await call(world, route, row, caller, "HEAD"), caller).toBe(row.who[caller]);
      }
    });
  }

  test("is for the right people", async () => {
    const { refused, allowed } = triedCallers(row);
    const outcomes: Record<string, unknown> = {};
    const tryAs = async (caller: Caller) => {
      outcomes[caller] = await call(world, route, row, caller);
    };
    for (const caller of refused) await tryAs(caller);
    if (row.isSlow) await Promise.all(allowed.map(tryAs));
    else for (const caller of allowed) await tryAs(caller);
    expect(outcomes).toEqual(Object.fromEntries([...refused, ...allowed].map((caller) => [caller, row.who[caller]])));
  });
});

test("the contract opens the same calls to guests as the table", () => {
  const calls: Record<string, Call> = api;
  const opened = keys.filter((key) => calls[key]?.guests && calls[key].access !== "open");
  expect(opened.toSorted()).toEqual(guestCalls.toSorted());
});

test("a guest who is refused is told in one sentence what would help", async () => {
  const { headers } = world.guest;
  const answer = await app.inject({ url: "/api/user/me", headers });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: "Please create an account for that." }]);
});

/** Whom the contract turns away at the door; the rest is for the services to say. */
function turnedAway({ access, permission }: Call) {
  const others = staffRoles.filter((role) => !permission || !can({ permissions: permissionsOf(role) }, permission));
  const everybody = [...customers, ...others];
  switch (access) {
    case "open":
      return [];
    case "signed in":
    case "signed in, by email":
      return ["visitor"];
    case "staff or merchant":
      return ["visitor", "member", "disabledMerchant"];
    case "admin":
      return everybody;
    case "merchant":
    case "admin or merchant":
      return everybody.filter((caller) => caller !== "merchant" && caller !== "otherMerchant");
  }
}

test.each(keys)("the contract and the table agree about %s", (key) => {
  const row = accessTable[toRoute(key)];
  const refused = callers.filter((caller) => row?.who[caller] === 401 || row?.who[caller] === 403);
  // Everybody who is signed in may ask; that a permission is missing, the service says of the thing they ask for.
  const isForAll = api[key].access.startsWith("signed in");
  expect(isForAll ? refused.filter((caller) => caller === "visitor") : refused).toEqual(turnedAway(api[key]));
});
