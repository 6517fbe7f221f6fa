/** Makes pictures in a process of its own: decoders take hundreds of megabytes, and one that a file crashes takes no shop with it. */
import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { answerTasks } from "#server/platform/helper-process/answer-tasks.ts";
import type { FileTask, Refusal, ResizedPicture, UploadTask } from "./picture-task.ts";
import { resizeFile, resizePicture } from "./resize-picture.ts";

/** The magic numbers of JPEG and PNG. Whatever begins otherwise never reaches a decoder. */
const magicNumbers = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
/** About 8,000 by 6,000: more than any phone takes, less than what would fill the memory. */
const maxPixels = 50_000_000;
/** A file can be small and take for ever to unpack. */
const timeoutSeconds = 20;

/** Long enough that the pixels of an honest picture do not spell them by chance. */
const markup = /<(?:script|html|!doctype|iframe|body|\?php)|%PDF-1/i;
const zipEntry = Buffer.from("PK\x03\x04", "latin1");
const zipEnd = Buffer.from("PK\x05\x06", "latin1");
/** The end of a zip file stands within its last so many bytes. */
const zipEndReach = 65_557;

/** A polyglot file begins like a picture but is a page, a program or an archive as well: who sends it means no picture. */
function isPolyglot(bytes: Buffer): boolean {
  if (markup.test(bytes.toString("latin1"))) return true;
  return bytes.subarray(-zipEndReach).includes(zipEnd) && bytes.includes(zipEntry);
}

async function decodeUpload(bytes: Buffer): Promise<Sharp | Refusal> {
  if (!magicNumbers.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return { refused: "no picture" };
  if (isPolyglot(bytes)) return { refused: "no picture" };
  const measures = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!measures) return { refused: "no picture" };
  if (measures.width * measures.height > maxPixels) return { refused: "too many pixels" };
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });
}

async function resizeUpload({ upload, encoding }: UploadTask): Promise<ResizedPicture | Refusal> {
  const decoded = await decodeUpload(typeof upload === "string" ? await readFile(upload) : Buffer.from(upload));
  if ("refused" in decoded) return decoded;
  return resizePicture(decoded, encoding).catch(() => ({ refused: "no picture" as const }));
}

answerTasks(
  async (task: UploadTask | FileTask): Promise<ResizedPicture | Refusal | Uint8Array> =>
    "upload" in task ? resizeUpload(task) : resizeFile(task),
);
