import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildsFolder, markUsed } from "#server/platform/pages/builds.ts";
import { type RunState, readRunFile } from "#server/platform/processes/run-file.ts";
import { type Client, createClients, people, request } from "#server/testing/clients/chat.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { endLaunched, launch, launchShop, until } from "#server/testing/shops/launched-shop.ts";

// Starts whole shops with several processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const { shop, db } = await openShop();
const clients = createClients();
const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-processes-"));

type Launched = Awaited<ReturnType<typeof launchShop>>;

const settingsOf = (url?: string): Record<string, string> => ({
  DATABASE_URL: shop.settings.databaseUrl,
  TOKEN_SECRET: shop.settings.tokenSecret,
  PUBLIC_URL: "http://localhost:3000",
  PAYMENT_PROVIDER: "off",
  DATA_DIR: dataDir,
  LOG_LEVEL: "info",
  ...(url && { PORT: new URL(url).port }),
});

const stateOf = ({ url }: Pick<Launched, "url">): RunState | undefined =>
  readRunFile({ dataDir, port: Number(new URL(url).port) });
const pidsOf = (launched: Pick<Launched, "url">) => (stateOf(launched)?.processes ?? []).map(({ pid }) => pid).sort();
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function openWith(count: number): Promise<Launched> {
  const launched = await launchShop({ ...settingsOf(), PROCESSES: String(count) });
  await until(() => pidsOf(launched).length === count);
  return launched;
}

/** Over a connection of its own unless told otherwise: each comes to the next process. */
function ask(
  url: string,
  { method = "GET", agent = new Agent({ keepAlive: false }), token, body }: AskOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const asked = httpRequest(url, { method, headers, agent }, (answer) =>
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0)),
    );
    asked.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface AskOptions {
  method?: string;
  agent?: Agent;
  token?: string;
  body?: object;
}

/** Visitors and a member who ask one thing after the other over kept connections, as browsers and proxies do, until told to end. */
function startLoad(url: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const count = { answered: 0, written: 0 };
  let isOver = false;
  const paths = ["/", "/api/brand/list", "/api/product/list", "/api/health/live"];
  const visit = async (n: number) => {
    for (let i = n; !isOver; i++) {
      const path = paths[i % paths.length] ?? "/";
      const status = await ask(url + path, { agent }).catch(({ code }) => code);
      if (status === 200) count.answered += 1;
      else failures.push(`GET ${path} ${status}`);
    }
  };
  const write = async () => {
    while (!isOver) {
      const body = { profile: { firstName: `Asha ${count.written + 1}` } };
      const status = await ask(`${url}/api/user`, { method: "PUT", agent, token, body }).catch(({ code }) => code);
      if (status === 200) count.written += 1;
      else failures.push(`PUT /api/user ${status}`);
    }
  };
  const running = Promise.all([...[0, 1, 2, 3].map(visit), write()]);
  return {
    count,
    failures,
    async end() {
      isOver = true;
      await running;
      agent.destroy();
    },
  };
}

/** Sends numbered messages as the page does: what was not acknowledged is sent again, under the same id, once it is connected. */
function startTalk(from: Client, to: string) {
  const sent: string[] = [];
  let isOver = false;
  const deliver = async (text: string) => {
    const clientId = crypto.randomUUID();
    for (;;) {
      if (!from.connected) await new Promise((resolve) => from.once("connect", () => resolve(undefined)));
      const gone = new Promise<undefined>((resolve) => from.once("disconnect", () => resolve(undefined)));
      const answer = await Promise.race([request(from, "message", { to, text, clientId }), gone]);
      if (answer?.ok) return;
      // More than one message a second is refused.
      if (answer) await wait(250);
    }
  };
  const run = async () => {
    for (let n = 1; !isOver; n++) {
      await deliver(`message ${n}`);
      sent.push(`message ${n}`);
      await wait(30);
    }
  };
  const running = run();
  return {
    sent,
    async end() {
      isOver = true;
      await running;
    },
  };
}

/** Replaces the processes while people visit, write and talk. */
async function reloadUnderLoad(launched: Launched) {
  const [member, admin] = [await givenMember(shop), await givenAdmin(shop)];
  const [from, to] = [
    await clients.connect(launched.url, member.token),
    await clients.connect(launched.url, admin.token),
  ];
  // As the page does it: whoever was sent away by a process that ends connects again.
  for (const client of [from, to]) {
    client.on("disconnect", (reason) => reason === "io server disconnect" && client.connect());
  }
  const received: string[] = [];
  to.on("message", ({ from: author, value }) => author === member.userId && received.push(value));
  // What came while it was away is fetched, as by the page.
  to.on("getMessages", (page) => {
    for (const { from: author, value } of page) {
      if (author === member.userId && !received.includes(value)) received.push(value);
    }
  });
  to.on("connect", () => to.emit("getMessages", { with: member.userId }));
  const before = pidsOf(launched);
  const load = startLoad(launched.url, member.token);
  const talk = startTalk(from, admin.userId);
  await until(() => load.count.answered > 20 && talk.sent.length > 5);
  const reload = launch("server/commands/reload.ts", settingsOf(launched.url));
  const code = await reload.ended;
  const then = talk.sent.length;
  await until(() => talk.sent.length > then + 5);
  await talk.end();
  await load.end();
  await until(() => received.length >= talk.sent.length);
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from chat_messages where from_id = ${member.userId} order by id`,
  );
  for (const client of [from, to]) client.off("disconnect").disconnect();
  return {
    before,
    load,
    code,
    output: reload.output(),
    sent: talk.sent,
    received,
    stored: rows.map(({ value }) => value),
  };
}

function expectNothingLost({
  load,
  code,
  output,
  sent,
  received,
  stored,
}: Awaited<ReturnType<typeof reloadUnderLoad>>) {
  expect(output).toContain("All processes were replaced.");
  expect(code).toBe(0);
  expect(load.failures).toEqual([]);
  expect(load.count.answered).toBeGreaterThan(20);
  expect(load.count.written).toBeGreaterThan(0);
  expect(stored, "each message is stored once").toEqual(sent);
  expect([...received].sort(), "each message arrives once").toEqual([...sent].sort());
}

beforeAll(async () => {
  const build = launch("server/commands/build.ts", {});
  expect(await build.ended, build.output()).toBe(0);
});

afterAll(async () => {
  endLaunched();
  await rm(dataDir, { recursive: true, force: true });
});

describe("a shop with two processes", () => {
  let two: Launched;
  beforeAll(async () => {
    two = await openWith(2);
  });

  test("spreads the requests, and writes one log whose lines name their process", async () => {
    for (let i = 0; i < 8; i++) expect(await ask(`${two.url}/api/health/ready`)).toBe(200);
    const answered = () => two.lines().filter((line) => line.includes("/api/health/ready"));
    await until(() => answered().length === 8);
    const pids = answered().map((line) => JSON.parse(line).pid);
    expect([...new Set(pids)].sort()).toEqual(pidsOf(two));
    expect(two.lines().filter((line) => line.includes(" is open at "))).toHaveLength(1);
  });

  test("counts what a visitor may do once over both", async () => {
    const report = () => ask(`${two.url}/api/csp-report`, { method: "POST", body: [] });
    const statuses: number[] = [];
    for (let i = 0; i < 58; i++) {
      statuses.push(await report());
      // The other process hears of it in a moment.
      if (i === 20) await wait(500);
    }
    expect(statuses.slice(0, 21).every((status) => status !== 429)).toBe(true);
    expect(statuses.filter((status) => status === 429).length, "each alone allows thirty").toBeGreaterThan(10);
  });

  test("talks to clients that poll, whichever process their requests come to", async () => {
    const admin = await givenAdmin(shop);
    for (const transports of [["polling"], ["polling", "websocket"]]) {
      const client: Client = io(two.url, {
        auth: { token: admin.token },
        transports,
        forceNew: true,
        reconnection: false,
      });
      await new Promise((resolve, reject) =>
        client.once("connect", () => resolve(undefined)).once("connect_error", reject),
      );
      for (let i = 0; i < 30; i++) expect(await people(client)).toBeInstanceOf(Array);
      if (transports.includes("websocket")) await until(() => client.io.engine.transport.name === "websocket");
      expect(await people(client)).toBeInstanceOf(Array);
      client.disconnect();
    }
    expect(await ask(`${two.url}/socket.io/?EIO=4&transport=polling&sid=99.gone`)).toBe(400);
  });

  test("serves files of the build before", async () => {
    const build = join(buildsFolder, `former-${process.pid}`);
    try {
      await mkdir(join(build, "client/assets"), { recursive: true });
      await writeFile(join(build, "client/assets/of-the-former-build.js"), "export {};");
      await markUsed(build);
      const answer = await fetch(`${two.url}/assets/of-the-former-build.js`);
      expect([answer.status, await answer.text()]).toEqual([200, "export {};"]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    } finally {
      await rm(build, { recursive: true, force: true });
    }
    expect((await fetch(`${two.url}/assets/of-the-former-build.js`)).status).toBe(404);
  });

  test("starts a process again that died, and answers meanwhile", async () => {
    const [victim = 0, other = 0] = pidsOf(two);
    process.kill(victim, "SIGKILL");
    await until(() => !pidsOf(two).includes(victim));
    expect(await ask(`${two.url}/api/health/ready`)).toBe(200);
    await until(() => pidsOf(two).length === 2);
    expect(pidsOf(two)).toContain(other);
    expect(stateOf(two)?.restarts).toBe(1);
    expect(two.output()).toContain("a process of the shop ended and is started again");
  });

  test("is replaced process by process: no request fails, no message is lost or doubled", async () => {
    const result = await reloadUnderLoad(two);
    expectNothingLost(result);
    expect(pidsOf(two)).toHaveLength(2);
    expect(pidsOf(two).filter((pid) => result.before.includes(pid))).toEqual([]);
    expect(result.before.filter(isAlive)).toEqual([]);
  });

  test("keeps its processes when a new one does not become ready, and says so", async () => {
    const before = pidsOf(two);
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    const reload = launch("server/commands/reload.ts", settingsOf(two.url));
    expect(await reload.ended).toBe(1);
    expect(reload.lines()).toContain(
      "A new process did not become ready: it ended with code 1. The others stay as they are.",
    );
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    expect(two.output()).toContain("was made by a newer version of the shop");
    expect(pidsOf(two)).toEqual(before);
    expect(await ask(`${two.url}/api/health/ready`)).toBe(200);
  });

  test("ends with all its processes", async () => {
    const pids = pidsOf(two);
    process.kill(two.pid, "SIGTERM");
    expect(await two.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    const reload = launch("server/commands/reload.ts", settingsOf(two.url));
    expect(await reload.ended).toBe(1);
    expect(reload.output()).toContain("No shop runs on PORT");
  });
});

test("a shop with one process starts the new one before the old one ends", async () => {
  const one = await openWith(1);
  const result = await reloadUnderLoad(one);
  expectNothingLost(result);
  expect(pidsOf(one)).not.toEqual(result.before);
  process.kill(-one.pid, "SIGINT");
  expect(await one.ended).toBe(0);
});
