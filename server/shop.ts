import type { Tokens } from "#server/accounts/tokens.ts";
import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";

/** What the routes of every domain are given. */
export interface Shop {
  settings: Settings;
  db: Database;
  tokens: Tokens;
}
