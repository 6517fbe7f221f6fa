/**
 * A process of its own that serves the API and the chat and does the jobs, so that there can be two, or none from one moment to the next.
 */

import { buildApp } from "#server/app.ts";
import { startJobs } from "#server/background-jobs.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { openChat } from "#server/support/chat/open-chat.ts";

const settings = loadSettings();
const { db } = connect(settings.databaseUrl, { maxConnections: settings.databasePool });
const shop = { settings, db, tokens: createTokens(settings.tokenSecret) };
const app = await buildApp(shop);
await openChat(shop, app.server, app.log);
await startJobs(shop, app.log);
await app.listen({ port: settings.port, host: "127.0.0.1" });
process.send?.("open");
process.once("disconnect", () => process.exit(0));
