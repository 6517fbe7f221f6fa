/** npm run build: the pages, made ahead of the first start. */
import { buildPages } from "./build-pages.ts";
import { printFailure } from "./print-failure.ts";
import { stopSignal } from "./stop-signal.ts";

await buildPages(stopSignal()).catch((error: unknown) => {
  printFailure(error);
  process.exitCode = 1;
});
