/** The process that serves: settings, database, app, listen, stop. `server/start.ts` starts it. */

import { startJobs } from "#server/background-jobs.ts";
import { createConfiguredAdmin } from "#server/commands/create-configured-admin.ts";
import { openDemoShop } from "#server/commands/demo-shop.ts";
import { prepareDatabase } from "#server/commands/prepare-database.ts";
import { printFailure } from "#server/commands/print-failure.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import { connect } from "#server/platform/database/client.ts";
import { cannotListen, localUrl, stopServing } from "#server/platform/http/listen.ts";
import { serveDevelopmentPages } from "#server/platform/pages/development-pages.ts";
import { servePages } from "#server/platform/pages/pages.ts";
import { openChat } from "#server/support/chat/open-chat.ts";
import { buildApp } from "./app.ts";
import { loadSettings } from "./settings.ts";

/** Requests and jobs under way get this long to finish. */
const patienceMs = 15_000;

interface OpenShop {
  close(): Promise<void>;
}

async function open(): Promise<OpenShop> {
  const settings = await prepareDatabase(loadSettings());
  const connection = connect(settings.databaseUrl, {
    maxConnections: settings.databasePool,
    onIdleError: (error) => app.log.warn({ err: error }, "an idle database connection broke"),
  });
  const shop = { settings, db: connection.db, tokens: createTokens(settings.tokenSecret) };
  const isServing = process.env.NODE_ENV !== "development";
  const answers = isServing ? new AnswerCache() : undefined;
  const app = await buildApp(shop, { ...(answers && { answers }) });
  await createConfiguredAdmin(shop);
  await openDemoShop(shop);
  if (!isServing) await serveDevelopmentPages(app);
  else {
    const pages = await servePages(app, settings);
    const forget = () => {
      // The answers first: a page is made from them.
      answers?.clear();
      pages.clear();
    };
    const changes = listenForChanges(settings.databaseUrl, forget, app.log);
    app.addHook("onClose", () => changes.stop());
  }
  const chat = await openChat(shop, app.server, app.log);
  app.addHook("preClose", () => chat.close());
  const jobs = await startJobs(shop, app.log);
  // Fastify would announce the address in a log line of its own.
  app.log.level = "silent";
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw cannotListen(error, settings);
  });
  app.log.level = settings.logLevel;
  if (settings.paymentProvider === "demo" && !settings.isLoopback) {
    app.log.warn("payments go through the demo gateway, which takes no money: everybody buys for nothing");
  }
  console.log(`${settings.storeName} is open at ${localUrl(settings)}`);
  return {
    async close() {
      await stopServing(app);
      await jobs.stop();
      await connection.close();
    },
  };
}

// Mails, pictures and secrets are for nobody else on this machine.
process.umask(0o077);
let shop: OpenShop | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), patienceMs).unref();
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
