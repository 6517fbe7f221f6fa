import { readAnswers, sendBytes } from "#attack/http.ts";
import { judgeOther } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Outcome, type Results } from "#attack/results.ts";

const body = JSON.stringify({ email: "asha@example.com" });
const subscribe = "POST /api/newsletter/subscribe HTTP/1.1\r\nhost: shop.example\r\n";
const store = "GET /api/store HTTP/1.1\r\n";
const json = "content-type: application/json\r\n";
/** Behind a body whose length two readers understand differently, it must not be taken for a request of its own. */
const smuggled = "GET /api/smuggled HTTP/1.1\r\nhost: shop.example\r\n\r\n";
const close = "connection: close\r\n";

interface Game {
  name: string;
  bytes: string;
  /** No more answers than this; one, unless two requests were sent. */
  answers?: number;
  /** Whether no answer at all will do: hanging up is one. */
  mayHangUp?: boolean;
}

/** Headers that contradict themselves or each other, written byte by byte. */
const games: Game[] = [
  {
    name: "two lengths",
    bytes: `${subscribe}${json}content-length: 5\r\ncontent-length: ${body.length}\r\n\r\n${body}${smuggled}`,
  },
  {
    name: "two equal lengths",
    bytes: `${subscribe}${json}${close}content-length: ${body.length}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  },
  {
    name: "length and chunks",
    bytes: `${subscribe}${json}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: "chunks and length",
    bytes: `${subscribe}${json}transfer-encoding: chunked\r\ncontent-length: ${smuggled.length + 5}\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: "chunks, spelled oddly",
    bytes: `${subscribe}${json}transfer-encoding: xchunked\r\ncontent-length: ${body.length}\r\n\r\n${body}${smuggled}`,
  },
  {
    name: "chunks behind a space",
    bytes: `${subscribe}${json}transfer-encoding : chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: "chunks twice",
    bytes: `${subscribe}${json}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  { name: "negative length", bytes: `${subscribe}${json}content-length: -1\r\n\r\n${smuggled}` },
  { name: "length with a sign", bytes: `${subscribe}${json}content-length: +5\r\n\r\n${body}` },
  { name: "enormous length", bytes: `${subscribe}${json}${close}content-length: 99999999999999999999\r\n\r\n${body}` },
  { name: "length over the limit", bytes: `${subscribe}${json}${close}content-length: 999999999\r\n\r\n${body}` },
  {
    name: "chunk of a negative size",
    bytes: `${subscribe}${json}transfer-encoding: chunked\r\n\r\n-5\r\n${body}\r\n0\r\n\r\n`,
  },
  {
    name: "chunk of an enormous size",
    bytes: `${subscribe}${json}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n${body}`,
  },
  {
    name: "chunk with an extension",
    bytes: `${subscribe}${json}${close}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)};${"a".repeat(500)}=b\r\n${body}\r\n0\r\n\r\n`,
  },
  {
    name: "forbidden trailers",
    bytes: `${subscribe}${json}${close}transfer-encoding: chunked\r\n\r\n0\r\nauthorization: x\r\ncontent-length: 9\r\n\r\n`,
  },
  { name: "a folded header", bytes: `${store}host: shop.example\r\n${close}x-a: b\r\n c\r\n\r\n` },
  { name: "NUL in a header", bytes: `${store}host: shop.example\r\n${close}x-a: b\0c\r\n\r\n` },
  { name: "a bare line feed", bytes: `GET /api/store HTTP/1.1\nhost: shop.example\n${close}\n` },
  { name: "a bare carriage return", bytes: `${store}host: shop.example\rx: y\r\n${close}\r\n` },
  { name: "no host", bytes: `${store}${close}\r\n` },
  { name: "two hosts", bytes: `${store}host: shop.example\r\nhost: evil.example\r\n${close}\r\n` },
  { name: "another host", bytes: `${store}host: evil.example\r\n${close}\r\n` },
  { name: "host with a path", bytes: `${store}host: shop.example/../evil\r\n${close}\r\n` },
  {
    name: "forwarded host",
    bytes: `${store}host: shop.example\r\nx-forwarded-host: evil.example\r\nforwarded: host=evil.example\r\nx-host: evil.example\r\n${close}\r\n`,
  },
  {
    name: "a page for another host",
    bytes: `GET / HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nx-forwarded-proto: javascript\r\n${close}\r\n`,
  },
  {
    name: "forwarded a thousand times",
    bytes: `${store}host: shop.example\r\nx-forwarded-for: ${"1.2.3.4, ".repeat(1000)}::1\r\n${close}\r\n`,
  },
  { name: "huge header", bytes: `${store}host: shop.example\r\nx-a: ${"b".repeat(40_000)}\r\n${close}\r\n` },
  { name: "thousands of headers", bytes: `${store}host: shop.example\r\n${"a: b\r\n".repeat(3000)}${close}\r\n` },
  {
    name: "two authorizations",
    bytes: `GET /api/user/me HTTP/1.1\r\nhost: shop.example\r\nauthorization: a\r\nauthorization: b\r\n${close}\r\n`,
  },
  {
    name: "two content types",
    bytes: `${subscribe}${close}content-type: text/plain\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  },
  {
    name: "JSON as a simple form",
    bytes: `${subscribe}${close}content-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  },
  {
    name: "bytes that are no UTF-8",
    bytes: `${subscribe}${close}${json}content-length: 14\r\n\r\n{"email":"\xff\xfe"}`,
  },
  {
    name: "expecting something else",
    bytes: `${subscribe}${close}${json}expect: the-unexpected\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  },
  {
    name: "upgrade to HTTP/2",
    bytes: `${store}host: shop.example\r\nconnection: upgrade, http2-settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
    mayHangUp: true,
  },
  {
    name: "upgrade to nothing known",
    bytes: `${store}host: shop.example\r\nconnection: upgrade\r\nupgrade: nothing\r\n\r\n`,
    mayHangUp: true,
  },
  { name: "the preface of HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", mayHangUp: true },
  { name: "TLS", bytes: "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03", mayHangUp: true },
  { name: "HTTP/0.9", bytes: "GET /api/store\r\n\r\n", mayHangUp: true },
  { name: "HTTP/1.0", bytes: "GET /api/store HTTP/1.0\r\n\r\n" },
  { name: "HTTP/9.9", bytes: "GET /api/store HTTP/9.9\r\nhost: a\r\n\r\n" },
  { name: "no HTTP at all", bytes: "\0\0\0\0\0\r\n\r\n", mayHangUp: true },
  {
    name: "pipelined",
    bytes: `${store}host: shop.example\r\n\r\n${store}host: shop.example\r\n${close}\r\n`,
    answers: 2,
  },
];

function judge({ bytes, answers: most = 1, mayHangUp = false }: Game, received: string): Outcome {
  const answers = readAnswers(received);
  if (answers.length === 0) return mayHangUp ? held : fault("no answer");
  const smuggledAnswers = answers.filter(({ status }) => status === 404);
  if (answers.length > most && smuggledAnswers.length > 0) return fault("a request was smuggled in behind another");
  if (received.includes("evil.example")) return fault("the answer repeats a host that was made up");
  const outcomes = answers.map(({ status, head, body: text }) =>
    judgeOther(status, head, text, !bytes.startsWith("GET / ")),
  );
  return outcomes.find((outcome) => !outcome.held) ?? held;
}

export async function fuzzHeaders(target: Target, results: Results): Promise<void> {
  for (const game of games) {
    const received = await sendBytes(target.url, game.bytes, 1000);
    results.note("header games", judge(game, received), () => `${game.name}: ${received.slice(0, 300)}`);
  }
}
