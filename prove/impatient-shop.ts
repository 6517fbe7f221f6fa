import { onTestFinished } from "vitest";
import { buildApp } from "#server/app.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { connect } from "#server/platform/database/client.ts";
import type { Shop } from "#server/shop.ts";

/** So many statements run at once; a handful is exhausted sooner. */
const maxConnections = 4;
/** Those of a real shop are ten times as long, or more. */
const limits = { maxConnections, connectTimeoutMs: 700, statementTimeoutMs: 1500, queryTimeoutMs: 2000 };

const uncached = "/api/product/list?max=0&page=";

/**
 * The app of a shop whose database may stand still, and which waits for it for a second or two only. It listens until the end of the test.
 */
export async function openImpatientShop(shop: Shop, databaseUrl = shop.settings.databaseUrl) {
  const { db, pool, close } = connect(databaseUrl, limits);
  const app = await buildApp(
    { ...shop, db, settings: { ...shop.settings, databaseUrl } },
    { answers: new AnswerCache({ lifetimeMs: 3_600_000 }) },
  );
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await close();
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  let pages = 1;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
  return {
    url,
    db,
    pool,
    app,
    maxConnections,
    ask,
    /** The first page of the list, which is at hand from the first time on. */
    askCached: () => ask(`${uncached}1`),
    /** A page of the list that nobody has asked for. */
    askDatabase: () => {
      pages += 1;
      return ask(uncached + pages);
    },
  };
}

export const answered = { status: 200, retryAfter: null };
export const comeAgain = { status: 503, retryAfter: "5" };
