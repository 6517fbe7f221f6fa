/** npm run build: the pages, made ahead of the first start. */
import { buildPages } from "#server/launch/build-pages.ts";
import { sayWhy } from "#server/launch/say-why.ts";
import { untilToldToStop } from "#server/launch/stop-signal.ts";

await buildPages(untilToldToStop()).catch((error: unknown) => {
  sayWhy(error);
  process.exitCode = 1;
});
