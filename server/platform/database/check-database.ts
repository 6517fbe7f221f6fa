import pg from "pg";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";

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

interface Found {
  version: number;
  /** Which database of which PostgreSQL it is. */
  identity: string;
  /** The process of PostgreSQL that answered; behind a pooler it is not the one that was connected to. */
  pid: number;
}

interface Options {
  /** The setting that the address is from. */
  setting?: string;
  mayBePooled?: boolean;
}

/** Refuses a database that cannot be reached or is too old, in one line without its password. */
export async function checkDatabase(
  url: string,
  { setting = "DATABASE_URL", mayBePooled = false }: Options = {},
): Promise<{ identity: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const { hostname, port, pathname } = new URL(url);
  const name = `${hostname}${port && `:${port}`}${pathname}`;
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_backend_pid() as pid,
              system_identifier || '/' || current_database() as identity from pg_control_system()`,
    );
    const { version = 0, pid, identity = "" } = rows[0] ?? {};
    if (version < oldestMajor) {
      throw new StartupError(
        `${setting}: ${name} is PostgreSQL ${version}, but the shop needs ${oldestMajor} or newer.`,
      );
    }
    const { processID } = client as unknown as { processID: number | null };
    if (processID !== pid && !mayBePooled) {
      throw new StartupError(
        setting === "DATABASE_URL"
          ? `${setting}: ${name} is a connection pooler: set DATABASE_DIRECT_URL to the database itself, for migrations, jobs and listening.`
          : `${setting}: ${name} is a connection pooler, but must be the database itself.`,
      );
    }
    return { identity };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code = "", message } = error as { code?: string; message: string };
    const reason = reasons[code] ?? (message || code);
    throw new StartupError(`${setting}: the database ${name} cannot be used: ${reason.split("\n")[0]}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks every address of the database in the settings. A replica may be away: then everything is read from the primary. */
export async function checkDatabases(settings: Pick<Settings, "databaseUrl" | "databaseDirectUrl">): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = settings;
  const { identity } = await checkDatabase(databaseUrl, { mayBePooled: databaseDirectUrl !== "" });
  if (!databaseDirectUrl) return;
  const direct = await checkDatabase(databaseDirectUrl, { setting: "DATABASE_DIRECT_URL" });
  if (direct.identity !== identity) {
    throw new StartupError("DATABASE_DIRECT_URL and DATABASE_URL must lead to the same database.");
  }
}
