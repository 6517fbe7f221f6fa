import { expect, test } from "vitest";
import type { AuditEntry, AuditQuery } from "#contract/oversight/audit.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { recordChange } from "./service.ts";
import { auditEntries } from "./tables.ts";

const { app, db, shop } = await openShop();
const meera = await givenAdmin(shop, { firstName: "Meera", lastName: "Iyer", email: "meera@example.com" });
const ravi = await givenMerchant(shop, { firstName: "Ravi", lastName: "Nair", email: "ravi_50%@example.com" });

async function ask(query: AuditQuery): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const answer = await app.inject({ url: "/api/audit", query: { ...query }, headers: meera.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const names = async (query: AuditQuery) => (await ask(query)).entries.map(({ thingName }) => thingName);

const roleOf = (person: Person) => (person === ravi ? "ROLE MERCHANT" : "ROLE ADMIN");
const noteBy = (person: Person, entity: "product" | "brand", entityName: string) =>
  transaction(db, (tx) =>
    recordChange(
      tx,
      { userId: person.userId, role: roleOf(person) },
      {
        action: "changed",
        entity,
        entityId: `id of ${entityName}`,
        entityName,
        before: { price: 1 },
        after: { price: 2 },
      },
    ),
  );

test("an empty log is an empty list", async () => {
  expect(await ask({})).toEqual({ entries: [], next: null });
});

test("the newest change comes first, with everything about it", async () => {
  await noteBy(meera, "product", "Kurta");
  await noteBy(ravi, "product", "Saree");
  await noteBy(ravi, "brand", "Looms");
  const { entries, next } = await ask({});
  expect(next).toBeNull();
  expect(entries.map(({ thingName }) => thingName)).toEqual(["Looms", "Saree", "Kurta"]);
  expect(entries[0]).toEqual({
    _id: expect.any(String),
    created: expect.any(String),
    person: { _id: ravi.userId, name: "Ravi Nair (ravi_50%@example.com)", role: "ROLE MERCHANT" },
    action: "changed",
    thing: "brand",
    thingId: "id of Looms",
    thingName: "Looms",
    before: { price: 1 },
    after: { price: 2 },
  });
});

test("changes are found by person, thing and both", async () => {
  expect(await names({ person: ravi.userId })).toEqual(["Looms", "Saree"]);
  expect(await names({ person: "mEERA" })).toEqual(["Kurta"]);
  expect(await names({ person: "ravi_50%" })).toEqual(["Looms", "Saree"]);
  expect(await names({ person: "example.com" })).toEqual(["Looms", "Saree", "Kurta"]);
  expect(await names({ person: "%" })).toEqual(["Looms", "Saree"]);
  expect(await names({ person: "nobody" })).toEqual([]);
  expect(await names({ thing: "product" })).toEqual(["Saree", "Kurta"]);
  expect(await names({ thing: "product", thingId: "id of Kurta" })).toEqual(["Kurta"]);
  expect(await names({ thing: "brand", person: "ravi" })).toEqual(["Looms"]);
  expect(await names({ person: "", thing: "", thingId: "", from: "", to: "" })).toHaveLength(3);
});

test("changes are found by day, the first and the last included", async () => {
  const entry = (createdAt: string) => ({
    createdAt: new Date(createdAt),
    userId: meera.userId,
    userName: "Meera",
    role: "ROLE ADMIN" as const,
    action: "changed",
    thing: "review",
    thingId: "r",
    thingName: createdAt,
  });
  const moments = ["2026-01-30T23:59:59.999Z", "2026-01-31T00:00:00.000Z", "2026-01-31T23:59:59.999Z"];
  await db.insert(auditEntries).values([...moments, "2026-02-01T00:00:00.000Z"].map(entry));
  expect(await names({ thing: "review", from: "2026-01-31", to: "2026-01-31" })).toEqual(moments.slice(1).reverse());
  expect(await names({ thing: "review", to: "2026-01-30" })).toEqual(moments.slice(0, 1));
  expect(await names({ person: meera.userId, from: "2026-02-01", to: "2026-02-01" })).toHaveLength(1);
});

test("pages follow each other without a gap or a repetition, also within one moment", async () => {
  const many = 120;
  const createdAt = new Date("2026-03-01T12:00:00Z");
  const entry = { userId: ravi.userId, userName: "Ravi", role: "ROLE MERCHANT" as const, action: "changed" };
  const rows = Array.from({ length: many }, (_, i) => ({
    ...entry,
    createdAt,
    thing: "category",
    thingId: `${i}`,
    thingName: "Many",
  }));
  await db.insert(auditEntries).values(rows);
  for (const filter of [{ thing: "category" }, { person: ravi.userId, thing: "category" }] as const) {
    const seen = new Set<string>();
    const sizes: number[] = [];
    for (let before: string | null = ""; before !== null; ) {
      const page = await ask({ ...filter, ...(before && { before }) });
      for (const { thingId } of page.entries) seen.add(thingId);
      sizes.push(page.entries.length);
      before = page.next;
    }
    expect(seen.size).toBe(many);
    expect(sizes).toEqual([50, 50, 20]);
  }
  expect(await ask({ before: "018f3b1e-7c1a-7000-8000-000000000000" })).toEqual({ entries: [], next: null });
});

test.each([
  ["thing", "shoe", /^Thing must be one of product, /],
  ["from", "31.1.2026", /^From must be a date such as 2026-01-31\.$/],
  ["to", "2026-02-30", /^To must be a date such as/],
  ["before", "yesterday", /^Before must be the id of an entry\.$/],
])("a filter %s of %s is refused in a sentence", async (name, value, sentence) => {
  const answer = await app.inject({ url: "/api/audit", query: { [name]: value }, headers: meera.headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[name]).toMatch(sentence);
});

test("only admins read the log", async () => {
  expect((await app.inject("/api/audit")).statusCode).toBe(401);
  expect((await app.inject({ url: "/api/audit", headers: ravi.headers })).statusCode).toBe(403);
});
