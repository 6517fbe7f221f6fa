/** The process that serves: prepares the database, opens the shop, and closes it when it is told to stop. `npm start` starts it. */
import { resealFactors } from "#server/customers/accounts/second-factor/check-code.ts";
import { notePublicShop } from "#server/customers/accounts/staff-duties.ts";
import { type OpenShop, openShop } from "#server/main.ts";
import { printFailure } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings.ts";
import { createConfiguredAdmin, openDemoShop } from "./first-accounts.ts";
import { prepareDatabase } from "./prepare-database.ts";

/** Requests and jobs under way get this long to finish. */
const shutdownMs = 15_000;

async function open(): Promise<OpenShop> {
  const settings = await prepareDatabase(loadSettings());
  return openShop(settings, async (shop) => {
    await resealFactors(shop.db, settings);
    await createConfiguredAdmin(shop);
    await openDemoShop(shop);
    await notePublicShop(shop.db, settings.isPublic);
  });
}

// Mails, pictures and secrets are for nobody else on this machine.
process.umask(0o077);
let shop: OpenShop | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), shutdownMs).unref();
  // While it opens there is nothing to finish: every change so far is a transaction of its own.
  await shop?.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The launcher is gone.
process.on("disconnect", stop);
shop = await open().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
