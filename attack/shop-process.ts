/** A process of the shop without pages: the API with its kept answers, the chat and the jobs. Nothing has to be built for it. */
import { buildApp } from "#server/app.ts";
import { startJobs } from "#server/background-jobs.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import { connect } from "#server/platform/database/client.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { openChat } from "#server/support/chat/open-chat.ts";

const settings = loadSettings();
const { db } = connect(settings.databaseUrl, { maxConnections: settings.databasePool });
const shop = { settings, db, tokens: createTokens(settings.tokenSecret) };
const answers = new AnswerCache();
const app = await buildApp(shop, { answers, gateway: { refundMs: 0 } });
listenForChanges(settings.databaseUrl, (change) => answers.invalidate(change), app.log);
await openChat(shop, app.server, app.log);
await startJobs(shop, app.log);
await app.listen({ port: settings.port, host: "127.0.0.1" });
process.once("disconnect", () => process.exit(0));
