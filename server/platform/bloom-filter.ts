import { createHash } from "node:crypto";

/** The figures of a filter: how many bits it has, and how many of them each entry sets. */
interface Shape {
  bits: number;
  hashes: number;
}

const headerBytes = 8;

/** The shape that holds so many entries with this share of false positives. */
function shapeFor(entries: number, falsePositives: number): Shape {
  const bits = Math.ceil((-entries * Math.log(falsePositives)) / Math.LN2 ** 2 / 8) * 8;
  return { bits, hashes: Math.max(1, Math.round((bits / entries) * Math.LN2)) };
}

/** Which bits belong to an entry (double hashing after Kirsch and Mitzenmacher). */
function* positions(entry: string, { bits, hashes }: Shape): Generator<number> {
  const digest = createHash("sha256").update(entry).digest();
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  for (let i = 0; i < hashes; i++) yield (first + i * step) % bits;
}

/** The file of a filter that holds these entries. */
export function buildFilter(entries: readonly string[], falsePositives: number): Buffer {
  const shape = shapeFor(entries.length, falsePositives);
  const file = Buffer.alloc(headerBytes + shape.bits / 8);
  file.writeUInt32BE(shape.bits, 0);
  file.writeUInt32BE(shape.hashes, 4);
  for (const entry of entries) {
    for (const bit of positions(entry, shape)) {
      const byte = headerBytes + (bit >> 3);
      file[byte] = (file[byte] ?? 0) | (1 << (bit & 7));
    }
  }
  return file;
}

/** A Bloom filter: what it holds it always knows; of what it does not hold it takes a small, known share for its own. */
export function readFilter(file: Buffer): (entry: string) => boolean {
  const shape = { bits: file.readUInt32BE(0), hashes: file.readUInt32BE(4) };
  if (file.length !== headerBytes + shape.bits / 8) throw new Error("The file of the filter is damaged.");
  return (entry) => {
    for (const bit of positions(entry, shape)) {
      if (((file[headerBytes + (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  };
}
