/**
 * The process that serves: prepares the database, opens the shop, and closes it when it is told to stop. `npm start` starts one or several
 * of them under a supervisor, of which only the first prepares; alone it does the same for itself.
 */
import cluster from "node:cluster";
import { notePublicShop } from "#server/customers/accounts/pending-setup.ts";
import { resealFactors } from "#server/customers/accounts/second-factor/check-code.ts";
import { type OpenShop, openShop } from "#server/main.ts";
import { ProcessSum } from "#server/platform/metrics/sum-processes.ts";
import type { ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";
import { printFailure } from "#server/platform/terminal.ts";
import { resealRefundDetails } from "#server/sales/payouts/service.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { prepareDatabase } from "./database/prepare-database.ts";
import { createConfiguredAdmin, openDemoShop } from "./first-accounts.ts";
import { listenForScrapes, type MetricsListener } from "./serve/metrics-listener.ts";
import { StepTimes } from "./serve/step-times.ts";

/** Requests and jobs under way get this long to finish. */
const shutdownMs = 15_000;

/** Connections without a request stay open so long when another process takes this one's place. */
const idleMs = 5_000;

const times = new StepTimes();
const isPrepared = process.env.PROCESS_IS_PREPARED === "yes";

async function open(): Promise<OpenShop> {
  const settings = await times.measure("preparing the tables", prepareDatabase(loadSettings(), { isPrepared }));
  return openShop(settings, async (shop) => {
    if (isPrepared) return;
    await resealFactors(shop.db, settings);
    await resealRefundDetails(shop.db, settings);
    await createConfiguredAdmin(shop);
    await times.measure("adding the demo shop", openDemoShop(shop));
    await notePublicShop(shop.db, settings.isPublic);
  });
}

// Mails, pictures and secrets are for nobody else on this machine.
process.umask(0o077);
let shop: OpenShop | undefined;
let listener: MetricsListener | undefined;
let isStopping = false;

/** What this process has counted, for its supervisor; for the last time when it ends. */
async function sendMetrics(options: { withFigures: boolean }): Promise<void> {
  if (!cluster.isWorker || !process.connected || !shop?.metrics) return;
  const message: ToSupervisor = { kind: "metrics", ...(await shop.metrics.read(options)) };
  await new Promise((resolve) => process.send?.(message, resolve));
}

/** Several processes are measured by their supervisor. */
async function listenAlone({ metrics }: OpenShop): Promise<MetricsListener | undefined> {
  if (cluster.isWorker || !metrics) return undefined;
  return listenForScrapes(loadSettings(), async () => {
    const sum = new ProcessSum();
    const { metrics: own, figures } = await metrics.read({ withFigures: true });
    sum.note(process.pid, own);
    return sum.format(figures);
  });
}

async function stop(options?: { idleMs: number }): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), shutdownMs).unref();
  // While it opens there is nothing to finish: every change so far is a transaction of its own.
  await listener?.close();
  await shop?.close(options);
  await sendMetrics({ withFigures: false }).catch(() => undefined);
  process.exit(0);
}

process.on("SIGTERM", () => stop());
// Ctrl-C and a closed terminal reach the supervisor too, which decides what they mean.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => cluster.isWorker || stop());
// The launcher is gone.
if (cluster.worker) {
  const { worker } = cluster;
  worker.on("disconnect", () => {
    // Otherwise node:cluster would end the process at once.
    worker.exitedAfterDisconnect = true;
    void stop();
  });
} else process.on("disconnect", () => stop());
process.on("message", (message: ToProcess) => {
  if (message?.kind === "retire") void stop({ idleMs });
  if (message?.kind === "read metrics") sendMetrics(message).catch(() => undefined);
});
const openWithMetrics = async () => {
  const opened = await open();
  listener = await listenAlone(opened);
  return opened;
};
shop = await openWithMetrics().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
if (cluster.isWorker) process.send?.({ kind: "ready", steps: times.steps } satisfies ToSupervisor);
