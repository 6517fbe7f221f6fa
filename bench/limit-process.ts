/** The process of a limit: told by message which program to run, it answers with the address, and ends with its parent. */

import { openLimit } from "./open-limit.ts";
import type { Limit } from "./row.ts";

process.once("message", async (limit: Limit) => {
  const app = await openLimit(limit);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ url });
});
process.once("disconnect", () => process.exit(0));
