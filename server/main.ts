import { createTokens } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { listenForChanges } from "#server/cache/changes.ts";
import { connect } from "#server/database/client.ts";
import { migrate } from "#server/database/migrate.ts";
import { stopServing } from "#server/http/stop.ts";
import { serveDevelopmentPages } from "#server/pages/development-pages.ts";
import { servePages } from "#server/pages/pages.ts";
import { readSettings } from "#server/settings.ts";

const settings = readSettings(process.env);
await migrate(settings.databaseUrl);
const connection = connect(settings.databaseUrl);
const app = await buildApp({
  settings,
  db: connection.db,
  tokens: createTokens(settings.tokenSecret || "development only"),
});
if (process.env.NODE_ENV === "development") await serveDevelopmentPages(app);
else {
  const pages = await servePages(app, settings);
  const changes = listenForChanges(settings.databaseUrl, () => pages.clear(), app.log);
  app.addHook("onClose", () => changes.stop());
}
app.addHook("onClose", () => connection.close());
await app.listen({ port: settings.port, host: settings.host });
console.log(`${settings.storeName} is open at http://${settings.host}:${settings.port}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stopServing(app));
