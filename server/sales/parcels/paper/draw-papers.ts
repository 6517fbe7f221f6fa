import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { HelperProcess } from "#server/platform/helper-process/helper-process.ts";
import type { PaperTask } from "./contents.ts";

const helper = new HelperProcess<PaperTask, Uint8Array>(import.meta.url, "parcel-paper-process");
const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 50 });

/** Papers as the bytes of a PDF. They are not kept: most are printed once, and they hold addresses. */
export const drawPapers = (task: PaperTask): Promise<Buffer> => limit(async () => Buffer.from(await helper.run(task)));
