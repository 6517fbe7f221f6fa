import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { staffRoles } from "#contract/customers/staff-roles.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { givenAdmin, givenLogin, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

vi.setConfig({ testTimeout: 60_000 });

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const people: Person[] = [
  await givenAdmin(shop),
  await givenAdmin(shop),
  await givenAdmin(shop),
  await givenAdmin(shop),
];

/** Everybody is an owner again, and signed in. */
async function makeOwners(): Promise<void> {
  await db.update(users).set({ role: "ROLE ADMIN", staffRole: "owner" });
  const logins = await Promise.all(people.map(({ userId }) => givenLogin(shop, userId)));
  for (const [place, login] of logins.entries()) Object.assign(people[place] ?? {}, login);
}

const place = fc.nat({ max: people.length - 1 });
const operation = fc.record({ actor: place, target: place, staffRole: fc.constantFrom(null, ...staffRoles) });

function send({ actor, target, staffRole }: { actor: number; target: number; staffRole: string | null }) {
  const headers = people[actor]?.headers ?? {};
  const id = people[target]?.userId;
  return staffRole === null
    ? app.inject({ method: "DELETE", url: `/api/staff/delete/${id}`, headers })
    : app.inject({ method: "PUT", url: `/api/staff/${id}`, headers, payload: { staffRole } });
}

test("whatever owners do to each other at the same time, one of them stays", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 12 }), async (operations) => {
      await makeOwners();
      const answers = await Promise.all(operations.map(send));
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(
        codes.every((code) => [200, 400, 401, 403, 404].includes(code)),
        codes.join(" "),
      ).toBe(true);
      expect(await db.$count(users, eq(users.staffRole, "owner"))).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});
