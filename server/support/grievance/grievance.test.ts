import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Grievance } from "#contract/support/grievance.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { remindOfGrievancesJob } from "./remind-staff.ts";
import { grievances } from "./tables.ts";

const officer = "officer@shop.example";
const { app, shop, db } = await openShop({ GRIEVANCE_OFFICER: "Meera Iyer", GRIEVANCE_EMAIL: officer });
const runJob = createJobRunner(shop, openLog().log);
const admin = await givenAdmin(shop);

let people = 0;
const form = () => ({ name: "Leela Pillai", email: `leela-${++people}@example.com`, message: "My kurta came torn." });

const send = (method: "GET" | "POST" | "PUT", url: string, payload?: unknown, headers: object = admin.headers) =>
  app.inject({
    method,
    url: `/api/grievance${url}`,
    headers: { ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  });
const add = (payload: unknown) => send("POST", "/add", payload, {});
const list = async (query = "") => (await send("GET", query)).json() as { grievances: Grievance[] } & ListCounts;
interface ListCounts {
  overdueCount: number;
  count: number;
}
const find = async (number: string) => {
  const [row] = await db.select().from(grievances).where(eq(grievances.number, number));
  if (!row) throw new Error("there is no such grievance");
  return row;
};
const given = async () => {
  const words = form();
  return { ...words, ...(await find((await add(words)).json().number)) };
};
const letPass = (id: string, interval: string) =>
  db.execute(sql`
    update grievances set created_at = created_at - ${interval}::interval, acknowledge_by = acknowledge_by - ${interval}::interval,
      resolve_by = resolve_by - ${interval}::interval where id = ${id}`);

test("a grievance has a number of its own, and two clocks; the officer and its writer hear of it by mail", async () => {
  const words = form();
  const answer = await add({ ...words, orderId: "018F3E2B-0000-7000-8000-000000000000" });
  expect(answer.statusCode, answer.body).toBe(200);
  const { number } = answer.json();
  expect(number).toMatch(/^G-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const row = await find(number);
  expect(row).toMatchObject({ ...words, orderId: "018f3e2b-0000-7000-8000-000000000000", acknowledgedAt: null });
  expect(row.acknowledgeBy.getTime() - row.createdAt.getTime()).toBe(48 * 3600_000);
  const days = (row.resolveBy.getTime() - row.createdAt.getTime()) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);

  const [toOfficer] = await mailsTo(db, officer);
  expect(toOfficer).toMatchObject({ replyTo: words.email });
  expect(toOfficer?.text).toContain(words.message);
  const [toWriter] = await mailsTo(db, words.email);
  expect(toWriter?.text).toContain(number);
  expect(toWriter?.text, "the form sends nobody's words to a stranger").not.toContain("torn");
  expect(toWriter?.text).toContain(`http://localhost:3000/grievance/status/${row.statusToken}`);
});

test("numbers tell nobody how many there are, nor lead to anybody else's", async () => {
  const first = await given();
  const second = await given();
  expect(first.number.slice(0, 7)).not.toBe(second.number.slice(0, 7));
  for (const token of [first.number, first.id, crypto.randomUUID(), "nonsense", "' or 1=1"]) {
    expect((await send("POST", "/status", { token }, {})).statusCode, token).toBe(404);
  }
});

test("the mailed link shows how it stands, and nothing about who wrote it", async () => {
  const { statusToken, message, number, name, email, id } = await given();
  const look = () => send("POST", "/status", { token: statusToken }, {});
  expect((await look()).json().grievance).toMatchObject({ number, message, state: "Received", replies: [] });
  expect((await look()).body).not.toContain(name);
  expect((await look()).body).not.toContain(email);

  expect((await send("PUT", `/${id}/acknowledge`)).statusCode).toBe(200);
  expect((await look()).json().grievance).toMatchObject({ state: "Acknowledged", resolved: null });
  expect((await send("POST", `/${id}/reply`, { message: "A new kurta is on its way." })).statusCode).toBe(200);
  expect((await look()).json().grievance.replies).toMatchObject([{ message: "A new kurta is on its way." }]);
  expect((await send("PUT", `/${id}/resolve`)).statusCode).toBe(200);
  expect((await look()).json().grievance).toMatchObject({ state: "Resolved" });
  const subjects = (await mailsTo(db, email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    `Tana Bana has closed grievance ${number}`,
    `An answer to grievance ${number}`,
    `Tana Bana looks after grievance ${number}`,
    `Tana Bana has received grievance ${number}`,
  ]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, id)).orderBy(auditEntries.id);
  expect(entries.map(({ action }) => action)).toEqual(["acknowledged", "answered", "resolved"]);
  expect(JSON.stringify(entries), "the log outlives the name of who complained").not.toMatch(/Leela/);
});

test("what is pressed twice at once is done, mailed and noted once", async () => {
  const { id, email } = await given();
  const twice = (path: string) => Promise.all([send("PUT", `/${id}/${path}`), send("PUT", `/${id}/${path}`)]);
  for (const answer of [...(await twice("acknowledge")), ...(await twice("resolve"))]) {
    expect(answer.statusCode).toBe(200);
  }
  expect(await mailsTo(db, email)).toHaveLength(3);
  expect(await db.$count(auditEntries, eq(auditEntries.thingId, id))).toBe(2);
  const late = await send("POST", `/${id}/reply`, { message: "One more word about it." });
  expect(late.json().error).toBe("This grievance is closed already.");
});

test("overdue ones stand on top, by the clock that ran out", async () => {
  const [fresh, unread, unsettled, answered] = [await given(), await given(), await given(), await given()];
  await letPass(unread.id, "49 hours");
  await send("PUT", `/${unsettled.id}/acknowledge`);
  await letPass(unsettled.id, "32 days");
  await send("PUT", `/${answered.id}/acknowledge`);
  await letPass(answered.id, "49 hours");
  const { grievances: found, overdueCount } = await list();
  expect(overdueCount).toBe(2);
  expect(found.slice(0, 2).map(({ _id, overdue }) => ({ _id, overdue }))).toEqual(
    expect.arrayContaining([
      { _id: unread.id, overdue: "acknowledge" },
      { _id: unsettled.id, overdue: "resolve" },
    ]),
  );
  const stateOf = (id: string) => found.find(({ _id }) => _id === id)?.overdue;
  expect([stateOf(fresh.id), stateOf(answered.id)]).toEqual([null, null]);
  expect((await list("?which=resolved")).grievances.every(({ state }) => state === "Resolved")).toBe(true);
  expect((await list("?which=all&limit=1")).grievances[0]?.overdue, "on top of all as well").not.toBeNull();
});

test("the pages of a list follow each other without gap or repetition, from what is overdue to what is not", async () => {
  const total = (await list("?which=all&limit=100")).grievances.map(({ _id }) => _id);
  expect(total.length).toBeGreaterThan(5);
  for (const limit of [1, 2, 3, 4]) {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(total.length / limit); page++)
      seen.push(...(await list(`?which=all&limit=${limit}&page=${page}`)).grievances.map(({ _id }) => _id));
    expect(seen).toEqual(total);
  }
  expect((await list("?which=all&page=1000000")).grievances).toEqual([]);
});

test("staff are reminded of overdue ones once a day, until they are dealt with", async () => {
  const reminders = async () => (await mailsTo(db, officer)).filter(({ subject }) => subject.includes("overdue"));
  const late = await list();
  const overdue = late.grievances.filter((each) => each.overdue);
  await Promise.all([runJob(remindOfGrievancesJob, {}), runJob(remindOfGrievancesJob, {})]);
  const [mail, ...more] = await reminders();
  expect(more).toEqual([]);
  for (const { number } of overdue) expect(mail?.text).toContain(number);
  expect(mail?.text, "names stay in the shop").not.toContain("Leela");

  await db.update(grievances).set({ remindedAt: sql`now() - interval '1 day'` });
  for (const { _id } of overdue) await send("PUT", `/${_id}/resolve`);
  await runJob(remindOfGrievancesJob, {});
  expect(await reminders()).toHaveLength(1);
});

test.for([
  [{ name: " " }, "Name is required."],
  [{ email: "asha" }, "Email format is invalid."],
  [{ message: "Too short" }, "Message must be at least 10 characters."],
  [{ message: { $gt: "" } }, "Message must be text."],
  [{ orderId: "42" }, "Order ID must be the one that stands on your order."],
  [{ orderId: ["a"] }, "Order ID must be text."],
] as const)("%j is refused and changes nothing", async ([part, sentence]) => {
  const before = [await db.$count(grievances), await db.$count(mails)];
  const answer = await add({ ...form(), ...part });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe(sentence);
  expect([await db.$count(grievances), await db.$count(mails)]).toEqual(before);
});

test("bad questions of staff get one clear sentence", async () => {
  expect((await send("GET", "?which=lost")).json().error).toBe("Which must be open, resolved or all.");
  expect((await send("PUT", `/${crypto.randomUUID()}/resolve`)).json().error).toBe("No grievance found.");
  const { id } = await given();
  expect((await send("POST", `/${id}/reply`, { message: "Short" })).statusCode).toBe(400);
  expect(await find((await given()).number)).toMatchObject({ acknowledgedAt: null });
});

test("what people complain about is for staff alone; everybody may know the officer", async () => {
  const { headers } = await givenMember(shop);
  expect((await send("GET", "", undefined, {})).statusCode).toBe(401);
  expect((await send("GET", "", undefined, headers)).statusCode).toBe(403);
  expect((await send("GET", "/officer", undefined, {})).json()).toEqual({
    officer: { name: "Meera Iyer", email: officer, phone: "+91 80 4000 1234" },
  });
});

test("who complains again and again has to wait", async () => {
  let answer = await add(form());
  for (let i = 0; i < 40 && answer.statusCode === 200; i++) answer = await add(form());
  expect(answer.statusCode).toBe(429);
});
