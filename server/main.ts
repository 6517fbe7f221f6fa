import cluster from "node:cluster";
import { startJobs } from "#server/background-jobs.ts";
import { homeTopic, readHomeDates } from "#server/catalogue/home/service.ts";
import { watchPromotions } from "#server/catalogue/promotions/watch-promotions.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { openFigures } from "#server/oversight/figures/service.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges, listenForOwnChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { Expiries } from "#server/platform/cache/expiries.ts";
import { createPurger } from "#server/platform/cache/purge-proxies.ts";
import { limitWork } from "#server/platform/cache/work-limits.ts";
import { connect, hasStatementTimeout } from "#server/platform/database/client.ts";
import { openReplica } from "#server/platform/database/replica.ts";
import { AdmissionControl, watchLoad } from "#server/platform/http/limits/admission-control.ts";
import { cannotListen, localUrl, stopServing } from "#server/platform/http/listen.ts";
import { describePool, describeSockets } from "#server/platform/metrics/process-gauges.ts";
import { createProcessMetrics, type ProcessMetrics } from "#server/platform/metrics/process-metrics.ts";
import { serveDevelopmentPages } from "#server/platform/pages/development-pages.ts";
import { servePages } from "#server/platform/pages/pages.ts";
import { startHeartbeat } from "#server/platform/processes/heartbeat.ts";
import { shareOf } from "#server/platform/processes/process-count.ts";
import { startTracing } from "#server/platform/tracing/start-tracing.ts";
import { openChat } from "#server/support/chat/open-chat.ts";
import { buildApp } from "./app.ts";
import { directUrl, type Settings } from "./settings/settings.ts";
import type { Shop } from "./shop.ts";

/** Open reads that are not at hand go to the database, which serves so many well. */
const readsAtOnce = { maxRunning: shareOf(12), maxWaiting: shareOf(400) };
const readBudget = { burst: 1500, perSecond: 50 };

export interface OpenShop {
  /** Only with METRICS_PORT. */
  metrics: ProcessMetrics | undefined;
  /** With `idleMs` others listen to the same port, and connections without a request stay open for so long. */
  close(options?: { idleMs?: number }): Promise<void>;
}

/**
 * Puts the shop together and opens it: app, pages, chat, jobs, and last the port. `prepare` is called once the database can be used.
 * The process around it is server/commands/serve.ts.
 */
export async function openShop(settings: Settings, prepare: (shop: Shop) => Promise<void>): Promise<OpenShop> {
  const connection = connect(settings.databaseUrl, {
    ...settings.databaseSession,
    maxConnections: settings.databasePool,
    onIdleError: (error) => app.log.warn({ err: error }, "an idle database connection broke"),
  });
  const replica = openReplica(settings, connection);
  const shop = {
    settings,
    db: connection.db,
    replica,
    tokens: createTokens(settings.tokenSecret, settings.tokenSecretPrevious),
  };
  const isServing = process.env.NODE_ENV !== "development";
  const limits = limitWork({ ...readsAtOnce, name: "reads", budget: settings.rateLimits ? readBudget : undefined });
  const answers = isServing ? new AnswerCache({ name: "answers", limits }) : undefined;
  const tracing = settings.tracesUrl ? await startTracing(settings.tracesUrl) : undefined;
  const openSockets = { count: () => 0 };
  const figures = settings.metricsPort ? openFigures(settings) : undefined;
  const metrics =
    figures &&
    (await createProcessMetrics({
      gauges: [...describePool(connection.pool), describeSockets(openSockets)],
      readFigures: figures.read,
    }));
  const admission = openAdmission(settings, connection.pool);
  const expiries = new Expiries();
  const app = await buildApp(shop, {
    expiries,
    ...(answers && { answers }),
    ...(admission && { admission: admission.control }),
    watch: (opened) => [metrics, tracing].forEach((each) => void each?.watch(opened)),
  });
  app.addHook("onClose", () => admission?.stop());
  replica?.start(app.log);
  await prepare(shop);
  let drop: (change: Change) => void = () => undefined;
  const sales = watchPromotions({
    db: shop.db,
    expiries,
    invalidate: (change) => drop(change),
    log: app.log,
    others: [{ topic: homeTopic, read: readHomeDates }],
  });
  app.addHook("onClose", sales.stop);
  if (!isServing) {
    await serveDevelopmentPages(app);
    const changes = listenForChanges(directUrl(settings), sales.noteChange, app.log);
    app.addHook("onClose", changes.stop);
  } else {
    const pages = await servePages(app, settings);
    const dropOwn = (change: Change) => {
      // Before anything is read anew.
      replica?.noteChange();
      // The answers first: a page is made from them.
      answers?.invalidate(change);
      pages.invalidate(change);
    };
    drop = (change) => {
      dropOwn(change);
      purger?.note(change);
    };
    const purger = createPurger(settings, app.log);
    const onChange = (change: Change) => {
      // Before an answer is shared that was made after the change.
      sales.noteChange(change);
      drop(change);
    };
    const changes = listenForChanges(directUrl(settings), onChange, app.log);
    const stopOwn = listenForOwnChanges(dropOwn);
    app.addHook("onClose", async () => {
      stopOwn();
      await changes.stop();
      await purger?.close();
    });
  }
  const chat = await openChat(shop, app.server, app.log);
  openSockets.count = chat.countSockets;
  let chatClosed: Promise<void> | undefined;
  const closeChat = () => {
    chatClosed ??= chat.close();
    return chatClosed;
  };
  app.addHook("preClose", closeChat);
  const jobs = await startJobs(shop, app.log);
  const heartbeat = await startHeartbeat(shop.db, app.log);
  // Fastify would announce the address in a log line of its own.
  app.log.level = "silent";
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw cannotListen(error, settings);
  });
  app.log.level = settings.logLevel;
  if (settings.paymentProvider === "demo" && settings.isPublic) {
    app.log.warn("payments go through the demo gateway, which takes no money: everybody buys for nothing");
  }
  if (settings.courier === "simulator" && settings.isPublic) {
    app.log.warn("parcels go with the demo courier, which carries nothing");
  }
  if (settings.databaseSession.isPooled && !(await hasStatementTimeout(connection.db))) {
    app.log.warn("statements have no timeout: set it for the sessions of the connection pooler, as ops/pgbouncer does");
  }
  // Where several processes serve, their supervisor says it once.
  if (!cluster.isWorker) console.log(`${settings.storeName} is open at ${localUrl(settings)}`);
  return {
    metrics,
    async close({ idleMs = 0 } = {}) {
      await Promise.all([stopServing(app, { idleMs, endSockets: closeChat }), jobs.stop()]);
      await heartbeat.stop();
      await tracing?.stop();
      await Promise.all([replica?.close(), connection.close(), figures?.close()]);
    },
  };
}

function openAdmission({ admissionLoadPercent, databasePool }: Settings, pool: { waitingCount: number }) {
  if (admissionLoadPercent === 0) return undefined;
  const control = new AdmissionControl(admissionLoadPercent / 100);
  return { control, ...watchLoad(control, () => pool.waitingCount > databasePool) };
}
