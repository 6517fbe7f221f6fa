import { buildApp } from "#server/app.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";

/** The demo gateway and the demo courier make tables of their own with the first call that they get. They need none of the shop's. */
export async function prepareSimulators(settings: Settings, databaseUrl: string): Promise<void> {
  if (settings.paymentProvider !== "demo" && settings.courier !== "simulator") return;
  const connection = connect(databaseUrl, { maxConnections: 1 });
  // Nobody gets a token of this app.
  const tokenSecret = settings.tokenSecret || "only to make tables";
  const quiet = { logLevel: "silent" as const };
  try {
    const app = await buildApp({
      settings: { ...settings, ...quiet, databaseUrl, tokenSecret },
      db: connection.db,
      tokens: createTokens(tokenSecret),
    });
    await app.inject("/demo-gateway/sessions/unknown");
    await app.inject("/demo-courier/track/unknown").finally(() => app.close());
  } finally {
    await connection.close();
  }
}
