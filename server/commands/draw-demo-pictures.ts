/** Draws the first picture of each demo product into the cache of the checkout: run beside the build of the pages, at the first start. */
import { cacheDrawings } from "#demo/data/catalogue/demo-pictures.ts";
import { demoDrawings, demoProducts } from "#demo/data/catalogue/products.ts";
import { runCommand } from "#server/platform/terminal.ts";

await runCommand(cacheDrawings([...demoDrawings(demoProducts(), 1).values()]));
