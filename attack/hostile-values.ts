import type { Random } from "./random.ts";

const family = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}";

/** Texts that programs stumble over. */
export const hostileTexts = [
  "",
  " ",
  "\t\r\n",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\ufffe\uffff",
  "\ufeffstart",
  "\u202eevil\u202d",
  "\u2066\u2069",
  "\u200b\u200b\u200b",
  "e\u0301".repeat(90),
  "a\u0300\u0301\u0302\u0303\u0304".repeat(15),
  family.repeat(9),
  "\u{1F1EE}\u{1F1F3}",
  "\u0130\u0131\u1e9e\ufb01",
  "\ufdfa".repeat(30),
  "\uff2b\uff35\uff32\uff34\uff21",
  "\u0661\u0662\u0663",
  "null",
  "undefined",
  "NaN",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "../../../etc/passwd",
  "..\\..\\",
  "%00",
  "%2e%2e%2f",
  "%",
  "' or '1'='1",
  "'; drop table users; --",
  '" or 1=1 --',
  "\\",
  "\\x00",
  "$1",
  `$${"{7*7}"}`,
  "{{7*7}}",
  "%s%n%d",
  "*)(uid=*",
  "(a+)+$",
  "a & b | !c:* <-> (",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "x\r\nBcc: other@example.com",
  "-1",
  "0",
  "1e309",
  "0x10",
  "9007199254740993",
  "1,5",
  "2026-02-30T25:61:61Z",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{00000000-0000-0000-0000-000000000000}",
  "a".repeat(101),
  "a".repeat(1001),
  "a".repeat(5000),
  "\u0905".repeat(3000),
  "<".repeat(3000),
  `${"a".repeat(64)}@${"b".repeat(63)}.example`,
] as const;

const hugeText = "x".repeat(300_000);
const tooLargeText = "x".repeat(1_100_000);

/** JSON as it is written, so that what no value of this language can say is sent as well. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The members of an object in their order, so that a name can stand there twice. */
export class Members {
  readonly list: [name: string, value: Json][];
  constructor(list: [name: string, value: Json][]) {
    this.list = list;
  }
}

export type Json = null | boolean | number | string | Json[] | Members | Raw;

export function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (value && typeof value === "object")
    return new Members(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
  return value === undefined ? null : (value as Json);
}

export function writeJson(value: Json): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (value instanceof Members)
    return `{${value.list.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(",")}}`;
  return JSON.stringify(value);
}

const numbers = [
  ..."0 -0 -1 1 0.1 0.001 1e-400 1e309 -1e309 1e21 2147483648 9007199254740991 9007199254740993 1e1000 0.30000000000000004 99999999999999999999".split(
    " ",
  ),
];
const brokenNumbers = ["NaN", "Infinity", "-Infinity", "01", "+1", ".5", "0x1F", "1_000"];
const deep = (open: string, close: string, many: number) => new Raw(`${open.repeat(many)}${close.repeat(many)}`);
const names = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "_id",
  "id",
  "role",
  "isAdmin",
  "",
  "\0",
];

/** Something that no form expects. Mostly small: what is huge costs time and is tried often enough. */
export function hostileValue(random: Random): Json {
  const kind = random.below(100);
  if (kind < 50) return random.pick(hostileTexts);
  if (kind < 68) return new Raw(random.pick(numbers));
  if (kind < 71) return new Raw(random.pick(brokenNumbers));
  if (kind < 84) return random.pick([null, true, false, [], new Members([]), [[]], [null], [[[[1]]]]]);
  if (kind < 92)
    return new Members([[random.pick(names), random.pick([true, "x", new Members([["polluted", true]])])]]);
  if (kind < 95) return random.pick([deep("[", "]", 500), deep('{"a":', "1}", 1), deep("[", "]", 20_000)]);
  if (kind < 97) return Array.from({ length: 3000 }, (_, i) => i);
  return random.chance(0.8) ? hugeText : tooLargeText;
}

export const hostileName = (random: Random): string => random.pick([...names, ...hostileTexts]);
