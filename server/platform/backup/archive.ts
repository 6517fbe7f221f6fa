import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** Adds a file to an archive; resolves when there is room for the next one. */
export type AddFile = (name: string, content: Uint8Array) => Promise<void>;

export interface ArchivedFile {
  name: string;
  content: Uint8Array;
}

export interface Encryption {
  passphrase: string;
  /** The logarithm of how long a guess of the passphrase takes; only tests take less than the standard. */
  workFactor?: number;
}

/** The archive cannot be read: the passphrase is another one, or the file is damaged or cut off. */
export class UnreadableArchive extends Error {}

/**
 * An archive as a stream of bytes: a tar file, compressed with gzip and encrypted with age, so that `age --decrypt FILE | tar xz` opens it
 * without the shop. `write` adds the files one after the other; whatever it throws breaks the stream.
 */
export async function createArchive(
  { passphrase, workFactor }: Encryption,
  write: (add: AddFile) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, controller } = createTarPacker();
  const add: AddFile = async (name, content) => {
    const writer = controller.add({ name, size: content.byteLength, type: "file" }).getWriter();
    await writer.ready;
    await writer.write(content);
    await writer.close();
  };
  write(add).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(readable.pipeThrough(asBytes(new CompressionStream("gzip"))));
}

/** The files of an archive, one after the other. Every byte is authenticated before it is handed out, and so is the end. */
export async function* readArchive(
  passphrase: string,
  archive: ReadableStream<Uint8Array>,
): AsyncGenerator<ArchivedFile> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const decrypted = await decrypter.decrypt(archive);
    const entries = decrypted
      .pipeThrough(asBytes(new DecompressionStream("gzip")))
      .pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      yield { name: header.name, content: await collect(body) };
    }
  } catch (error) {
    throw new UnreadableArchive("the archive cannot be read", { cause: error });
  }
}

async function collect(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Node's types for these streams speak of any buffer source. */
const asBytes = (stream: CompressionStream | DecompressionStream) =>
  stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
