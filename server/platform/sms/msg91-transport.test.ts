import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "#server/settings/settings.ts";
import { internationalNumber } from "./msg91-transport.ts";
import { canSendMessages, codeMessage, createSmsTransport } from "./sms-transport.ts";

/** The part of MSG91's documented flow API that the shop uses. */
const server = Fastify({ forceCloseConnections: true });
const sent: { headers: FastifyRequest["headers"]; body: unknown }[] = [];
const done = { type: "success", message: "5e1e93cad6fc054d8e759a5b" };
let answers: ((reply: FastifyReply) => unknown)[] = [];
server.post("/api/v5/flow", ({ headers, body }, reply) => {
  sent.push({ headers, body });
  return (answers.shift() ?? (() => done))(reply);
});
const url = await server.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  answers = [];
});

const environment = {
  SMS_PROVIDER: "msg91",
  MSG91_AUTH_KEY: "key-of-the-tests",
  MSG91_CODE_TEMPLATE_ID: "template-of-codes",
  MSG91_URL: url,
  SMS_SENDER_ID: "TANABN",
  SMS_DLT_ENTITY_ID: "1101234567890123456",
  SMS_DLT_CODE_TEMPLATE_ID: "1107234567890123456",
};
const settings = readSettings(environment);
const sms = createSmsTransport(settings);
const message = { to: "+91 98765-43210", userId: "someone", ...codeMessage(settings, "123456", 10) };
const failure = () =>
  sms.deliver(message).then(
    () => undefined,
    (error: Error) => error,
  );

test("a code is sent by its template, under the registered header and ids", async () => {
  await sms.deliver(message);
  expect(sent).toMatchObject([{ headers: { authkey: "key-of-the-tests" } }]);
  expect(sent[0]?.body).toEqual({
    template_id: "template-of-codes",
    sender: "TANABN",
    short_url: "0",
    DLT_PE_ID: "1101234567890123456",
    DLT_TE_ID: "1107234567890123456",
    recipients: [{ mobiles: "919876543210", VAR1: "123456", VAR2: "10", VAR3: settings.storeName }],
  });
});

test("a provider that is busy is asked again", async () => {
  answers = [(reply) => reply.code(503).send({}), (reply) => reply.code(429).send({ type: "error" })];
  await sms.deliver(message);
  expect(sent).toHaveLength(3);
});

test.for([
  ["an error behind status 200", 200, { type: "error", message: "Invalid mobile 919876543210", code: "311" }],
  ["a wrong key", 401, { type: "error", message: "AuthenticationFailure", code: "201" }],
  ["an answer of another form", 200, { status: "ok" }],
] as const)("%s is a failure that names neither number nor code", async ([, status, body]) => {
  answers = Array.from({ length: 3 }, () => (reply: FastifyReply) => reply.code(status).send(body));
  const error = await failure();
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify([error?.message, error?.stack, String(error?.cause)])).not.toMatch(/9876543210|123456\b/);
  expect(sent).toHaveLength(1);
});

test("numbers go out with the country code of India unless they have another", () => {
  expect(["98765 43210", "098765 43210", "+91 98765 43210", "+44 20 7946 0018"].map(internationalNumber)).toEqual([
    "919876543210",
    "919876543210",
    "919876543210",
    "442079460018",
  ]);
});

test("a public shop sends messages once there is a provider", () => {
  const open = { TRUST_PROXY: "1", PAYMENT_PROVIDER: "off" };
  expect(canSendMessages(readSettings(open))).toBe(false);
  expect(canSendMessages(readSettings({ ...open, ...environment }))).toBe(true);
  expect(() => readSettings({ SMS_PROVIDER: "msg91" })).toThrow(
    /^MSG91_AUTH_KEY must be set when SMS_PROVIDER is msg91/,
  );
});
