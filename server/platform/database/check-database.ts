import pg from "pg";
import { StartupError } from "#server/platform/startup-error.ts";

const oldestMajor = 15;
const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing answers there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be looked up",
  ETIMEDOUT: "it does not answer in time",
  "28P01": "the user or the password is wrong",
  "28000": "this user may not sign in",
  "3D000": "there is no such database",
};

/** Refuses a database that cannot be reached or is too old, in one line without its password. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const { hostname, port, pathname } = new URL(url);
  const name = `${hostname}${port && `:${port}`}${pathname}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestMajor) {
      throw new StartupError(
        `DATABASE_URL: ${name} is PostgreSQL ${version}, but the shop needs ${oldestMajor} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code = "", message } = error as { code?: string; message: string };
    const reason = reasons[code] ?? (message || code);
    throw new StartupError(`DATABASE_URL: the database ${name} cannot be used: ${reason.split("\n")[0]}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
