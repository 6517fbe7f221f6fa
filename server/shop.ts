import type { Database } from "#server/platform/database/client.ts";
import type { Replica } from "#server/platform/database/replica.ts";
import type { Settings } from "./settings/settings.ts";

/** The tokens with which people show that they are signed in. */
export interface Tokens {
  sign(session: { id: string; expiresAt: Date }): string;
  /** The session's id, or nothing for a token that is forged, broken or out of date. */
  read(token: string): string | undefined;
}

/** What the routes of every domain are given. */
export interface Shop {
  settings: Settings;
  db: Database;
  /** Absent without `DATABASE_REPLICA_URL`. */
  replica?: Replica | undefined;
  tokens: Tokens;
}
