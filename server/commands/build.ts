/** npm run build: the pages, made ahead of the first start. */
import { runCommand } from "#server/platform/terminal.ts";
import { buildPages } from "./build-pages.ts";
import { stopSignal } from "./stop-signal.ts";

await runCommand(buildPages(stopSignal()));
