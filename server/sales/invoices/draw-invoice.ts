import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { HelperProcess } from "#server/platform/helper-process/helper-process.ts";
import type { IssuedInvoice } from "./queries.ts";

const helper = new HelperProcess<IssuedInvoice, Uint8Array>(import.meta.url, "invoice-process");
const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 50 });
/** Some hundred invoices: whoever looks at one looks again soon, or never. */
const keptBytesMax = 4 * 1024 * 1024;
const kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: ({ length }) => length });

/** The invoice on paper, as the bytes of a PDF. They are kept, by all that they show, since it hardly ever changes. */
export async function drawInvoice(invoice: IssuedInvoice): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(invoice)).digest("base64");
  return kept.get(key) ?? limit(() => draw(invoice, key));
}

async function draw(invoice: IssuedInvoice, key: string): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const bytes = Buffer.from(await helper.run(invoice));
  kept.set(key, bytes);
  return bytes;
}
