import { hostileName, hostileTexts } from "#attack/hostile-values.ts";
import type { Random } from "#attack/random.ts";
import { fieldsOf } from "#attack/schema-fields.ts";
import type { Call } from "#contract/call.ts";

const fileNames = [
  "../../x.jpg",
  "a\0.png",
  "x.svg",
  "x.php",
  "",
  'a"b.jpg',
  "con.jpg",
  `${"a".repeat(3000)}.jpg`,
  "\u202egpj.exe",
];

const files = [
  "",
  "GIF89a",
  "\x89PNG\r\n\x1a\n",
  "\xff\xd8\xff\xe0",
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><svg>&b;</svg>",
  "RIFF\xff\xff\xff\xffWEBPVP8 ",
  "PK\x03\x04",
  // A picture that says it is enormous.
  "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\b\x06\0\0\0",
];

/** A form of several parts, made wrong: in its bytes, or in its fields and file. */
export async function mutateForm(call: Call, right: Buffer, headers: Record<string, string>, random: Random) {
  const bytes = Buffer.from(right ?? Buffer.alloc(0));
  const kind = random.below(8);
  if (kind === 0) return { body: bytes.subarray(0, random.below(bytes.length + 1)), headers };
  if (kind === 1) {
    for (let i = 0; i < 20; i++) bytes[random.below(bytes.length)] = random.below(256);
    return { body: bytes, headers };
  }
  if (kind === 2) return { body: Buffer.concat([bytes, bytes]), headers };
  if (kind === 3) {
    const type = random.pick([
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      `multipart/form-data; boundary=${"x".repeat(500)}`,
    ]);
    return { body: bytes, headers: { "content-type": type } };
  }
  const form = new FormData();
  for (const { path } of fieldsOf(call.body)) {
    if (random.chance(0.2)) continue;
    const times = random.chance(0.2) ? 2 : 1;
    for (let i = 0; i < times; i++) form.append(path.join("."), random.chance(0.6) ? random.pick(hostileTexts) : "1");
  }
  if (random.chance(0.3)) form.append(hostileName(random), random.pick(hostileTexts));
  if (random.chance(0.1)) for (let i = 0; i < 300; i++) form.append(`field${i}`, "x");
  const file = new Blob([Buffer.from(random.pick(files), "latin1")], {
    type: random.pick(["image/png", "image/svg+xml", "text/html"]),
  });
  form.append(random.chance(0.8) ? "image" : hostileName(random), file, random.pick(fileNames));
  const sent = new Response(form);
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  };
}
