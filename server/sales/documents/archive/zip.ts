import { crc32 } from "node:zlib";

/** A file that goes into an archive. */
export interface ArchivedFile {
  name: string;
  bytes: Buffer;
  modifiedAt: Date;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
const endOfCentral64 = 0x06064b50;
const locator64 = 0x07064b50;
/** Names are UTF-8. */
const flags = 0x0800;
const [version, version64] = [20, 45];
const indiaMs = 5.5 * 60 * 60_000;
/** What 16 and 32 bits hold; a larger number is in the ZIP64 record, and all ones stand here. */
const [most16, most32] = [0xffff, 0xffffffff];

/** MS-DOS date and time, by the clock of India. */
function dosTime(moment: Date): [time: number, date: number] {
  const at = new Date(moment.getTime() + indiaMs);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

/** The fields that both headers of a file share, from the flags to the length of its name. */
function fileFields({ bytes, modifiedAt }: ArchivedFile, name: Buffer): Buffer {
  const [time, date] = dosTime(modifiedAt);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(flags, 0);
  fields.writeUInt16LE(time, 4);
  fields.writeUInt16LE(date, 6);
  fields.writeUInt32LE(crc32(bytes), 8);
  fields.writeUInt32LE(bytes.length, 12);
  fields.writeUInt32LE(bytes.length, 16);
  fields.writeUInt16LE(name.length, 20);
  return fields;
}

/** What stands in front of a file. */
function localEntry(fields: Buffer, name: Buffer): Buffer {
  const entry = Buffer.alloc(30 + name.length);
  entry.writeUInt32LE(localHeader, 0);
  entry.writeUInt16LE(version, 4);
  fields.copy(entry, 6);
  name.copy(entry, 30);
  return entry;
}

/** What the directory at the end says of it. */
function centralEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(centralHeader, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  fields.copy(entry, 8);
  entry.writeUInt32LE(offset, 42);
  name.copy(entry, 46);
  return entry;
}

const uint16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const uint32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const uint64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer);

/**
 * A ZIP archive as it goes over the wire, one file at a time: what is in memory is one file and 46 bytes and the name of each that went
 * before. The files are stored as they are, since PDFs are compressed already. ZIP64 lifts the bound of 65,535 files.
 */
export async function* writeZip(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const fields = fileFields(file, name);
    if (offset + file.bytes.length > most32 - most16) throw new Error("the archive would be larger than 4 GB");
    yield localEntry(fields, name);
    yield file.bytes;
    entries.push(centralEntry(fields, name, offset));
    offset += 30 + name.length + file.bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  yield Buffer.concat(entries);
  const [many, end] = [entries.length, offset + size];
  if (many >= most16) {
    const record = [uint16(version64, version64), uint32(0, 0), uint64(many, many, size, offset)];
    yield Buffer.concat([uint32(endOfCentral64), uint64(44), ...record]);
    yield Buffer.concat([uint32(locator64, 0), uint64(end), uint32(1)]);
  }
  const counted = Math.min(many, most16);
  yield Buffer.concat([uint32(endOfCentral), uint16(0, 0, counted, counted), uint32(size, offset), uint16(0)]);
}
