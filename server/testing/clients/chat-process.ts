/** A process of its own that serves the API and the chat, for tests with several. The settings come from the environment. */

import { buildApp } from "#server/app.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { openChat } from "#server/support/chat/open-chat.ts";

const settings = loadSettings();
const connection = connect(settings.databaseUrl);
const shop = { settings, db: connection.db, tokens: createTokens(settings.tokenSecret, settings.tokenSecretPrevious) };
const app = await buildApp(shop);
await openChat(shop, app.server, app.log);
await app.listen({ port: settings.port, host: "127.0.0.1" });
process.send?.("open");
