import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TaxDocument } from "#contract/sales/documents.ts";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { HelperProcess } from "#server/platform/helper-process/helper-process.ts";
import type { IssuedInvoice } from "./queries.ts";

/** What the process draws: the invoice of the flat scheme, or any other tax document. */
export type DrawingTask = { invoice: IssuedInvoice } | { document: TaxDocument };

const helper = new HelperProcess<DrawingTask, Uint8Array>(import.meta.url, "invoice-process");
const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 50 });
/** Some hundred invoices: whoever looks at one looks again soon, or never. */
const keptBytesMax = 4 * 1024 * 1024;
const kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: ({ length }) => length });

/** The invoice on paper, as the bytes of a PDF. */
export const drawInvoice = (invoice: IssuedInvoice): Promise<Buffer> => drawOnce({ invoice });

/** A document of the GST scheme or a credit note on paper, as the bytes of a PDF. */
export const drawDocument = (document: TaxDocument): Promise<Buffer> => drawOnce({ document });

/** What was drawn is kept, by all that it shows, since that hardly ever changes. */
async function drawOnce(task: DrawingTask): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(task)).digest("base64");
  return kept.get(key) ?? limit(() => draw(task, key));
}

async function draw(task: DrawingTask, key: string): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const bytes = Buffer.from(await helper.run(task));
  kept.set(key, bytes);
  return bytes;
}
