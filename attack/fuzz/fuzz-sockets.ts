import { once } from "node:events";
import { io, type Socket } from "socket.io-client";
import { type Attacker, attackers, type Requests } from "#attack/contract-calls.ts";
import { hostileTexts } from "#attack/hostile-values.ts";
import { ask, patienceMs } from "#attack/http.ts";
import { isSentence } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import { createRandom, type Random } from "#attack/random.ts";
import { fault, held, type Outcome, type Results } from "#attack/results.ts";
import { type Field, fieldsOf } from "#attack/schema-fields.ts";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { staffRoles } from "#contract/customers/staff-roles.ts";
import {
  type ClientToServerEvents,
  ConversationQuery,
  MessageForm,
  ReadForm,
  TypingForm,
} from "#contract/support/chat.ts";

/** Every event of the contract, which the type keeps complete, with the fields of what it takes. */
const events: Record<keyof ClientToServerEvents, Field[]> = {
  connectUser: [],
  getUsers: [],
  getMessages: fieldsOf(ConversationQuery),
  message: fieldsOf(MessageForm),
  typing: fieldsOf(TypingForm),
  read: fieldsOf(ReadForm),
};

const small = hostileTexts.filter((text) => text.length < 6000);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = [value];
  return value;
}

function hostilePayload(random: Random, fields: Field[], people: string[]): unknown {
  const leaf = (): unknown =>
    random.pick<() => unknown>([
      () => random.pick(small),
      () => random.pick(small),
      () => random.pick(people),
      () => random.pick([null, true, 0, -0, 2 ** 53, -1, 1e308, [], {}, [[]]]),
      () => Buffer.from(random.pick(small)),
      () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toString":2}'),
      () => deep(300),
      () => "x".repeat(50_000),
    ])();
  if (random.chance(0.25) || fields.length === 0) return leaf();
  const names = fields.flatMap(({ path }) => path.slice(0, 1));
  return Object.fromEntries(
    [...names, "__proto__", "extra"].flatMap((name) => (random.chance(0.8) ? [[name, leaf()]] : [])),
  );
}

/** What is larger ends the connection. */
const closingBytes = 90_000;

/** An acknowledgement is a result, or one clear sentence. */
function judgeAcknowledgement(answer: unknown, args: unknown[]): Outcome {
  if (answer === undefined && JSON.stringify(args).length > closingBytes) return held;
  const { ok, error } = (answer ?? {}) as { ok?: unknown; error?: unknown };
  if (ok === true) return held;
  return ok === false && isSentence(error) ? held : fault(`it was acknowledged with ${JSON.stringify(answer)}`);
}

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false });
  await Promise.race([once(socket as never, "connect"), once(socket as never, "connect_error")]);
  return socket;
}

const isOpen = async ({ url }: Target) => (await ask(url, { method: "GET", target: "/api/health" })).status === 200;

/** Staff who do not answer support have no socket at all. */
const isShutOut = (attacker: Attacker): boolean =>
  staffRoles.some((role) => role === attacker && !permissionsOf(role).includes("answer support"));

/** Hostile payloads over open sockets. Whatever they do, each event is acknowledged or its sender hung up on. */
async function fuzzEvents(target: Target, requests: Requests, results: Results, random: Random, count: number) {
  const { people } = await requests.world();
  const ids = Object.values(people).map(({ userId }) => userId);
  for (const attacker of attackers.filter((each) => each !== "visitor")) {
    let socket = await connect(target.url, people[attacker].token);
    if (isShutOut(attacker)) {
      results.note(
        "no socket for staff without support",
        socket.connected ? fault("it was opened") : held,
        () => attacker,
      );
      socket.disconnect();
      continue;
    }
    for (let n = 0; n < count; n++) {
      const name = random.pick(Object.keys(events) as (keyof ClientToServerEvents)[]);
      const payload = hostilePayload(random, events[name], ids);
      const args = random.chance(0.1) ? [payload, payload, payload] : [payload];
      if (!socket.connected) socket = await connect(target.url, people[attacker].token);
      const answer = await socket
        .timeout(patienceMs)
        .emitWithAck(name, ...args)
        .catch(() => undefined);
      results.note(
        `socket events as ${attacker}`,
        judgeAcknowledgement(answer, args),
        () => `${name} ${JSON.stringify(args)?.slice(0, 400)}`,
      );
    }
    // Nobody has to wait for an answer, and nobody has to have been told of the event.
    for (const name of ["message", "no-such-event", "__proto__", "constructor", "toString"])
      socket.emit(name, ...[null, {}]);
    socket.disconnect();
  }
}

const packets = [
  "",
  "4",
  "40",
  '40{"token":1}',
  '40{"token":{"a":1}}',
  '40{"token":"a"',
  "40/__proto__,",
  '40/admin,{"token":"a"}',
  "41",
  "42",
  '42["message"',
  '42{"a":1}',
  "42[1]",
  "42[]",
  '42[null,{"a":1}]',
  '42["connect"]',
  '42["disconnect"]',
  '42["error",1]',
  '4299999999999999999999["message",{}]',
  '451-["message",{"_placeholder":true,"num":9}]',
  '459999999-["message"]',
  "45",
  "46",
  "5probe",
  "6",
  "9",
  "\0",
  "\ud800",
  `42["message",{"text":"${"x".repeat(90_000)}"}]`,
  `42["message",{"text":"${"x".repeat(200_000)}"}]`,
  `42${"[".repeat(20_000)}`,
];

/** Packets that no client library writes. Being hung up on is an answer. */
async function sendPacket(url: string, token: string, packet: string): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const gone = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve(), { once: true }));
  socket.addEventListener("error", () => undefined);
  const opened = new Promise<void>((resolve) => socket.addEventListener("open", () => resolve(), { once: true }));
  await Promise.race([opened, gone]);
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(`40{"token":"${token}"}`);
  socket.send(packet);
  socket.send(packet);
  socket.close();
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 500))]);
}

const handshakes = [
  "",
  "?EIO=9&transport=websocket",
  "?EIO=4&transport=nothing",
  "?EIO=4&transport=polling",
  "?EIO=4&transport=websocket",
  "?EIO=4&transport=polling&sid=unknown",
  "?EIO=4&EIO=3&transport=polling&transport=websocket",
  "?EIO[]=4&transport[]=polling",
  "?EIO=4&transport=__proto__",
  "?EIO=4&transport=polling&j=1;alert(1)",
  `?EIO=4&transport=polling&t=${"x".repeat(5000)}`,
];

export async function fuzzSockets(
  target: Target,
  requests: Requests,
  results: Results,
  { seed, count }: { seed: number; count: number },
): Promise<void> {
  const random = createRandom(seed ^ 0x50c4e7);
  await fuzzEvents(target, requests, results, random, count);
  const { people } = await requests.world();
  for (const packet of packets) await sendPacket(target.url, people.member.token, packet);
  for (const query of handshakes) {
    for (const [method, body] of [
      ["GET", undefined],
      ["POST", '42["message"]'],
      ["OPTIONS", undefined],
    ] as const) {
      const headers = { origin: random.pick(["http://evil.example", "null", "http://127.0.0.1"]) };
      const question = { method, target: `/socket.io/${query}`, headers, ...(body && { body }) };
      const { status, body: text, headers: got } = await ask(target.url, question);
      const isRefused = status >= 400 && status < 500;
      const isForeign = got["access-control-allow-origin"] !== undefined;
      // All of these origins are those of other sites.
      const isHeld = isRefused && !isForeign && !text.includes("alert(1)");
      results.note(
        "socket handshakes",
        isHeld ? held : fault(`it answered ${status} ${text.slice(0, 100)}`),
        () => `${method} ${query}`,
      );
    }
  }
  const isHeld = target.processes.every((each) => each.isAlive()) && (await isOpen(target));
  for (const packet of packets)
    results.note("socket packets", isHeld ? held : fault("the shop is gone"), () => packet.slice(0, 80));
}
