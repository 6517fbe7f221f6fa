/** npm run build: the pages and the server's bundle, made ahead of the first start. */
import { runCommand } from "#server/platform/terminal.ts";
import { buildPages } from "./build/build-pages.ts";
import { bundleServer } from "./build/bundle-server.ts";
import { stopSignal } from "./serve/stop-signal.ts";

const signal = stopSignal();
await runCommand(Promise.all([buildPages(signal), bundleServer(signal)]));
