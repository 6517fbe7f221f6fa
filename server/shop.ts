import type { Tokens } from "#server/customers/accounts/tokens.ts";
import type { Database } from "#server/platform/database/client.ts";
import type { Settings } from "./settings.ts";

/** What the routes of every domain are given. */
export interface Shop {
  settings: Settings;
  db: Database;
  tokens: Tokens;
}
