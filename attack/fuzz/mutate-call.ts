import type { ContractCall } from "#attack/contract-calls.ts";
import {
  hostileName,
  hostileTexts,
  hostileValue,
  type Json,
  Members,
  toJson,
  writeJson,
} from "#attack/hostile-values.ts";
import type { Question } from "#attack/http.ts";
import type { Random } from "#attack/random.ts";
import { type Field, fieldsOf } from "#attack/schema-fields.ts";
import type { RequestParts } from "#server/testing/access/world.ts";
import { mutateForm } from "./mutate-form.ts";

/** Percent-encoded, half a surrogate pair included, which no well-meaning encoder writes. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll("%EF%BF%BD", "%ED%A0%80");

const textsInPath = hostileTexts.filter((text) => text.length > 0 && text.length < 2000);

function mutateParams(params: Record<string, string>, random: Random): Record<string, string> {
  const name = random.pick(Object.keys(params));
  return { ...params, [name]: random.pick(textsInPath) };
}

/** Right names and wrong ones, once, twice and as lists, with and without a value. */
function mutateQuery(query: Record<string, string>, fields: Field[], random: Random): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const names = fields.map(({ path }) => path[0] ?? "");
  const many = 1 + random.below(3);
  for (let i = 0; i < many; i++) {
    const name = names.length > 0 && random.chance(0.75) ? random.pick(names) : hostileName(random).slice(0, 200);
    const value = encode(random.pick(textsInPath));
    pairs.push(
      random.pick([
        `${encode(name)}=${value}`,
        `${encode(name)}=${value}&${encode(name)}=1`,
        `${encode(name)}[]=${value}`,
        `${encode(name)}[__proto__]=${value}`,
        `${encode(name)}.a=${value}`,
        encode(name),
        `=${value}`,
        `${encode(name)}=%c3%28`,
        `${encode(name)}=%zz`,
      ]),
    );
  }
  return pairs.join("&");
}

/** Every place in a body where something else could stand. */
function places(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, i) => places(item, [...path, i]))];
  if (value instanceof Members) return [path, ...value.list.flatMap(([, member], i) => places(member, [...path, i]))];
  return [path];
}

function changeAt(value: Json, [index, ...rest]: (string | number)[], change: (at: Json) => Json): Json {
  if (index === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, i) => (i === index ? changeAt(item, rest, change) : item));
  if (!(value instanceof Members)) return change(value);
  return new Members(
    value.list.map(([name, member], i) => [name, i === index ? changeAt(member, rest, change) : member]),
  );
}

/** A member of the form that the right request leaves out. */
function withField(body: Json, { path }: Field, value: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const list = body instanceof Members ? body.list : [];
  const found = list.findIndex(([member]) => member === name);
  const inner = (found >= 0 ? list[found]?.[1] : undefined) ?? new Members([]);
  const changed: [string, Json] = [name, name === "0" ? [value] : withField(inner, { path: rest, kind: "" }, value)];
  return new Members(found >= 0 ? list.with(found, changed) : [...list, changed]);
}

function mutateBody(payload: unknown, fields: Field[], random: Random): string {
  let body = toJson(payload ?? {});
  const many = 1 + random.below(3);
  for (let i = 0; i < many; i++) {
    const value = hostileValue(random);
    const at = random.pick(places(body));
    const kind = random.below(10);
    if (kind < 4) body = changeAt(body, at, () => value);
    else if (kind < 7 && fields.length > 0) body = withField(body, random.pick(fields), value);
    else if (kind < 9)
      body = changeAt(body, at, (old) =>
        old instanceof Members
          ? new Members([...old.list, [hostileName(random), value], ...old.list.slice(0, 1)])
          : value,
      );
    else
      body = new Members([
        ["__proto__", new Members([["isAdmin", true]])],
        ["body", body],
      ]);
  }
  const text = writeJson(body);
  if (random.chance(0.94)) return text;
  return random.pick([
    text.slice(0, -1),
    `\ufeff${text}`,
    `${text}${text}`,
    `[${text}]`,
    text.replaceAll('"', "'"),
    "null",
    "",
    " ",
  ]);
}

const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/json; charset=utf-16",
  "application/json; charset=no-such",
  "application/json;charset=utf-8;charset=latin1",
  "APPLICATION/JSON",
  "application/json, text/plain",
  "application/xml",
  "text/csv",
  "*/*",
  ";",
  "a".repeat(3000),
];

const oddHeaders: Record<string, string>[] = [
  ...contentTypes.map((type) => ({ "content-type": type })),
  { authorization: "Bearer" },
  { authorization: "Bearer null" },
  { authorization: "Basic YTpi" },
  { authorization: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." },
  { authorization: `Bearer ${"a".repeat(6000)}` },
  { cookie: "a=b; =; ;;; __Host-x=%zz; token=1; token=2" },
  { cookie: `a=${"b".repeat(7000)}` },
  { "content-encoding": "gzip" },
  { "content-encoding": "br, gzip" },
  { "accept-encoding": "identity;q=0, *;q=0" },
  { "accept-encoding": "br;q=nan,gzip;q=1e309" },
  { accept: "text/html;q=0, application/xml" },
  { "accept-language": "x".repeat(2000) },
  { "if-none-match": `${'"a",'.repeat(500)}"b"` },
  { "if-modified-since": "never" },
  { range: "bytes=0-,5-1,-99999999999999999999" },
  { "x-forwarded-for": "127.0.0.1, ::1, unknown, '; drop" },
  { "x-forwarded-proto": "https, javascript" },
  { "x-forwarded-host": "evil.example" },
  { "x-http-method-override": "DELETE" },
  { "x-original-url": "/api/user" },
  { "x-request-id": "../../a b" },
  { host: "evil.example" },
  { host: "a b" },
  { origin: "null" },
  { origin: "https://evil.example" },
  { expect: "200-maybe" },
  { te: "trailers, deflate;q=0.5" },
];

const oddMethods = [
  "HEAD",
  "OPTIONS",
  "PATCH",
  "PUT",
  "DELETE",
  "POST",
  "GET",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "M-SEARCH",
];

const isForm = (headers: Record<string, string>) => headers["content-type"]?.startsWith("multipart/") ?? false;

/** A right request of a call, made wrong in one or two places. */
export async function mutateCall(
  { call, method, path }: ContractCall,
  { params = {}, query = {}, headers = {}, payload }: RequestParts,
  random: Random,
): Promise<Question> {
  const hasBody = method !== "GET" && method !== "DELETE";
  const parts = [
    ...(Object.keys(params).length > 0 ? ["params", "params"] : []),
    ...(call.query ? ["query", "query"] : ["query"]),
    ...(payload !== undefined ? ["body", "body", "body", "body"] : hasBody ? ["body"] : []),
    "headers",
  ];
  const chosen = new Set([random.pick(parts), ...(random.chance(0.3) ? [random.pick(parts)] : [])]);
  const named = chosen.has("params") ? mutateParams(params, random) : params;
  const filled = Object.entries(named).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, () => encode(value)),
    path,
  );
  const search = chosen.has("query")
    ? mutateQuery(query, fieldsOf(call.query), random)
    : new URLSearchParams(query).toString();
  let [body, sent] = [payload, { ...headers }];
  if (chosen.has("body")) {
    if (isForm(headers) || call.upload) {
      const form = await mutateForm(call, payload as Buffer, headers, random);
      body = form.body;
      sent = { ...sent, ...form.headers };
    } else if (typeof payload === "string") {
      body =
        payload + random.pick([hostileTexts.join(","), hostileTexts.join("\n"), '"', "\0", "\ufeff", ",".repeat(9999)]);
    } else body = mutateBody(payload, fieldsOf(call.body), random);
  } else if (body !== undefined && typeof body !== "string" && !Buffer.isBuffer(body)) body = writeJson(toJson(body));
  if (body !== undefined && sent["content-type"] === undefined) sent["content-type"] = "application/json";
  if (chosen.has("headers")) sent = { ...sent, ...random.pick(oddHeaders) };
  const isOtherMethod = chosen.has("headers") && random.chance(0.2);
  return {
    method: isOtherMethod ? random.pick(oddMethods) : method,
    target: `/api${filled}${search && `?${search}`}`,
    headers: sent,
    ...(body !== undefined && { body: body as string | Buffer }),
  };
}
