import { readAnswers, sendBytes } from "#attack/http.ts";
import { judgeOther } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import { createRandom, type Random } from "#attack/random.ts";
import { fault, held, type Results } from "#attack/results.ts";

const starts = [
  "/",
  "/api",
  "/api/store",
  "/api/product/list",
  "/api/product/list/search/",
  "/shop",
  "/product/",
  "/pictures/",
  "/api/docs/static/",
  "/demo-gateway/",
  "/demo-courier/",
  "/socket.io/",
  "http://evil.example",
  "//evil.example",
  "*",
  "",
  "evil.example:443",
  "?",
  "#",
];
const separators = ["/", "\\", "%2f", "%5c", "%252f", "//", ";", "%00", "%0a", "%0d%0a", "\t"];
const steps = [
  "..",
  ".",
  "%2e%2e",
  ".%2E",
  "%252e%252e",
  "store",
  "list",
  "%61pi",
  "api",
  "etc",
  "passwd",
  "shop.data",
  "_root.data",
  "index.html",
  "%c0%ae%c0%ae",
  "\u00e9",
  "%u002e",
  "~",
  "constructor",
  "__proto__",
];
const ends = [
  "",
  "#&name=zz",
  "?#&name=zz",
  "?name=zz",
  "?page=2",
  "?",
  "&name=zz",
  ";name=zz",
  "%23",
  "%3fname=zz",
  "?_routes=x",
  "?_routes=__proto__",
  "?a=1&a=2",
  `?${"a=1&".repeat(1500)}`,
  "?__proto__[x]=1",
  "?%",
  "?%00",
];
const methods = [
  "GET",
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "get",
  "G\u00cbT",
  "FOO",
  "",
];

function oddTarget(random: Random): string {
  let target = random.pick(starts);
  const many = random.below(6);
  for (let i = 0; i < many; i++) target += random.pick(separators) + random.pick(steps);
  if (random.chance(0.03)) target += `/${"x".repeat(random.pick([600, 9000, 20_000]))}`;
  return target + random.pick(ends);
}

const isApi = (target: string) => /^\/api(?:[/?]|$)/.test(target);

/** Request lines that a browser would put right before sending them, over a bare connection. */
export async function fuzzTargets(target: Target, results: Results, { seed, count }: { seed: number; count: number }) {
  const random = createRandom(seed ^ 0x7a26e7);
  for (let n = 0; n < count; n++) {
    const [method, address] = [random.pick(methods), oddTarget(random)];
    const sent = `${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`;
    const [answer] = readAnswers(await sendBytes(target.url, sent));
    const outcome = answer
      ? judgeOther(answer.status, answer.head, method === "HEAD" ? "" : answer.body, isApi(address))
      : // What asks for a tunnel is hung up on.
        method === "CONNECT"
        ? held
        : fault("no answer");
    results.note("odd targets and methods", outcome, () => JSON.stringify(sent));
  }
}
