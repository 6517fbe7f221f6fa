import { connect as connectTo } from "node:net";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop();
app.get("/api/broken", () => {
  throw new Error("the secret of the house");
});
app.get("/broken", () => {
  throw new Error("the secret of the house");
});
await app.listen({ port: 0, host: "127.0.0.1" });

async function refused(given: InjectOptions) {
  const answer = await app.inject(given);
  return { status: answer.statusCode, ...answer.json() };
}

const subscribe = (payload: unknown, type = "application/json") =>
  refused({
    method: "POST",
    url: "/api/newsletter/subscribe",
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

test("a call that does not exist, or not with this method, is 404 with one sentence", async () => {
  const unknown = { status: 404, error: "This call does not exist." };
  expect(await refused({ url: "/api/nope" })).toEqual(unknown);
  expect(await refused({ url: "/api" })).toEqual(unknown);
  expect(await refused({ url: "/api/" })).toEqual(unknown);
  expect(await refused({ method: "POST", url: "/api/brand/list" })).toEqual(unknown);
  expect(await refused({ method: "PROPFIND" as "GET", url: "/api/brand/list" })).toEqual(unknown);
  expect(await refused({ method: "POST", url: "/api/nope", headers: { "content-type": "a/b" }, payload: "x" })).toEqual(
    unknown,
  );
});

test.each(["{", "", "[1,", "nul", '{"email":"a@b.c"', '{"__proto__":{"isAdmin":true},"email":"a@b.co"}'])(
  "a body that is not a JSON object is refused with a sentence: %s",
  async (text) => {
    const answer = await subscribe(text);
    expect(answer.status).toBe(400);
    expect(answer.error).toMatch(/JSON/);
  },
);

test.each(["null", "[]", '"text"', "7", "true"])(
  "JSON that holds no fields is refused with a sentence: %s",
  async (text) => {
    expect(await subscribe(text)).toEqual({
      status: 400,
      error: "Please send the fields of this call as a JSON object.",
    });
  },
);

test("a body nested beyond reason is refused", async () => {
  expect((await subscribe("[".repeat(100_000))).status).toBe(400);
  expect((await subscribe(`{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).status).toBe(400);
});

test("content that is not JSON is 415", async () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ]) {
    expect(await subscribe("email=a@b.co", type)).toEqual({
      status: 415,
      error: "This kind of content is not accepted here. Please send JSON.",
    });
  }
});

test("content that is too large is 413", async () => {
  expect(await subscribe({ email: "a".repeat(2_000_000) })).toEqual({
    status: 413,
    error: "What you sent is too large.",
  });
});

test("a field that nobody asked for is named", async () => {
  const message = '"role" is not expected here.';
  expect(await subscribe({ email: "a@b.co", role: "ROLE ADMIN" })).toEqual({
    status: 400,
    error: message,
    fields: { role: message },
  });
});

test("a field named like a part of every object is only a field that nobody asked for", async () => {
  const answer = await subscribe({ email: "a@b.co", constructor: "x", toString: 1 });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.fields)).toEqual(["constructor", "toString"]);
});

test.each([7, true, null, {}, [], ["a@b.co"], { $gt: "" }])(
  "an email of the wrong kind is refused: %j",
  async (email) => {
    const answer = await subscribe({ email });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatch(/^Email .+\.$/);
    expect(answer.fields).toEqual({ email: answer.error });
  },
);

test("characters that cannot be stored are refused", async () => {
  const error = "What you sent holds characters that cannot be stored.";
  for (const text of ["a\\u0000@b.co", "a\\ud800@b.co", "a\\udc00@b.co"]) {
    expect(await subscribe(`{"email":"${text}"}`)).toEqual({ status: 400, error });
  }
});

test("an address that is badly written gets one sentence", async () => {
  expect(await refused({ url: "/api/%zz" })).toEqual({ status: 400, error: "This address is not valid." });
  const page = await app.inject("/%zz");
  expect([page.statusCode, page.body]).toEqual([400, "This address is not valid."]);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.headers["x-request-id"]).toBeDefined();
});

test("a failure says nothing of its cause", async () => {
  expect(await refused({ url: "/api/broken" })).toEqual({
    status: 500,
    error: "Your request could not be processed. Please try again.",
  });
  const page = await app.inject("/broken");
  expect(page.statusCode).toBe(500);
  expect(page.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(page.body).toBe("Your request could not be processed. Please try again.");
});

function overTheWire(request: string): Promise<string> {
  const { port } = app.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connectTo(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("an address too long for any browser is refused on the wire", async () => {
  const answer = await overTheWire(`GET /api/${"x".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toContain('{"error":"The address or the headers are too long."}');
});

test("what is no HTTP is refused on the wire", async () => {
  const answer = await overTheWire("hello shop\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('{"error":"The request could not be understood."}');
});

test("a request that names no host, and one that expects something unknown, get the headers and the sentence of every other", async () => {
  const hostless = await overTheWire("GET /api/store HTTP/1.1\r\nconnection: close\r\n\r\n");
  expect(hostless).toMatch(/^HTTP\/1.1 400 /);
  expect(hostless).toContain('{"error":"The request does not say which host it is for."}');
  const expecting = await overTheWire(
    "GET /api/nope HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n",
  );
  expect(expecting).toMatch(/^HTTP\/1.1 404 /);
  for (const answer of [hostless, expecting]) expect(answer).toContain("x-content-type-options: nosniff");
});

test("a part of the shop with answers of its own to errors refuses odd addresses too", async () => {
  const answer = await app.inject("/demo-gateway/%2f~");
  expect(answer.statusCode).toBe(404);
});
