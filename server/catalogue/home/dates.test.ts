import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import { watchPromotions } from "#server/catalogue/promotions/watch-promotions.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { Expiries } from "#server/platform/cache/expiries.ts";
import { directUrl } from "#server/settings/settings.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { homeTopic, readHomeDates } from "./service.ts";

const [answers, expiries] = [new AnswerCache(), new Expiries()];
const { app, shop, db } = await openShop({ RATE_LIMITS: "off" }, { answers, expiries });
const admin = await givenAdmin(shop);
const invalidate = (change: Change) => answers.invalidate(change);
const watch = watchPromotions({
  db,
  expiries,
  invalidate,
  log: app.log,
  others: [{ topic: homeTopic, read: readHomeDates }],
});
const changes = listenForChanges(
  directUrl(shop.settings),
  (change) => {
    watch.noteChange(change);
    invalidate(change);
  },
  app.log,
);
afterAll(async () => {
  await changes.stop();
  await watch.stop();
});

const now = async () => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? 0;
};
const text = (heading: string, dates: Partial<HomeBlock> = {}) => ({
  _id: randomUUID(),
  kind: "text",
  heading,
  startsAt: null,
  endsAt: null,
  ...dates,
});
const ask = async (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
  (await app.inject({ method, url: `/api/home${path}`, headers: admin.headers, ...(body && { body }) })).json();
const headings = async (): Promise<string[]> =>
  (await app.inject("/api/home")).json().blocks.map(({ heading }: { heading: string }) => heading);

test("blocks come and go at their moment, though the answer is kept", async () => {
  const start = Math.ceil(await now()) + 1500;
  const end = start + 1500;
  const iso = (ms: number) => new Date(ms).toISOString();
  const { draft } = await ask("GET", "/draft");
  const saved = await ask("PUT", "/draft", {
    version: draft.version,
    blocks: [
      text("Always"),
      text("Comes", { startsAt: iso(start) }),
      text("Goes", { endsAt: iso(start) }),
      text("Stays a while", { startsAt: iso(start), endsAt: iso(end) }),
      text("Long ago", { endsAt: "2020-01-01T00:00:00Z" }),
    ],
  });
  await ask("POST", "/publish", { version: saved.draft.version });
  const preview = async (ms: number) =>
    (await ask("GET", `/preview?at=${iso(ms)}`)).blocks.map(({ heading }: { heading: string }) => heading);
  expect(await preview(start - 1)).toEqual(["Always", "Goes"]);
  expect(await preview(start)).toEqual(["Always", "Comes", "Stays a while"]);
  expect(await preview(end)).toEqual(["Always", "Comes"]);

  /** Asks all the time, as a busy shop is asked, so that something is always kept, and notes what was seen on which side of the border. */
  const seen = new Map<string, Set<string>>();
  const noticeMs = 100;
  for (let at = await now(); at < end + 500; at = await now()) {
    const shown = (await headings()).join(", ");
    const after = await now();
    const isNear = [start, end].some((border) => at - noticeMs < border && border < after + noticeMs);
    if (!isNear) {
      const span = after < start ? "before" : after < end ? "between" : "after";
      seen.set(span, (seen.get(span) ?? new Set()).add(shown));
    }
    await wait(5);
  }
  expect(seen).toEqual(
    new Map([
      ["before", new Set(["Always, Goes"])],
      ["between", new Set(["Always, Comes, Stays a while"])],
      ["after", new Set(["Always, Comes"])],
    ]),
  );
});

test("a proxy is told to keep the answer no longer than until the next date", async () => {
  const { draft } = await ask("GET", "/draft");
  const endsAt = new Date((await now()) + 20_000).toISOString();
  const blocks = [text("Always"), text("Soon over", { endsAt })];
  const saved = await ask("PUT", "/draft", { version: draft.version, blocks });
  await ask("POST", "/publish", { version: saved.draft.version });
  await expect.poll(async () => (await readHomeDates(db)).length).toBe(1);
  const [coming] = await readHomeDates(db);
  expect(coming?.topics).toEqual([homeTopic]);
  expect(coming?.inMs).toBeLessThanOrEqual(20_000);
});
