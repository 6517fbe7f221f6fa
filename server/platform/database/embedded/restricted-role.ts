import pg from "pg";
import { closePartitions } from "#server/platform/database/grant-rights.ts";

/**
 * The role that the shop works as in the embedded database: it does not own the tables, so whatever it is talked into, it cannot change
 * them.
 */
const role = "shopkeeper";

/** What the role may not and may do beyond reading and writing all tables. */
export interface RoleRights {
  /** Tables whose rows it may neither change nor delete. */
  appendOnlyTables: readonly string[];
  /** Schemas beside `public` that it may read. */
  readSchemas?: readonly string[];
  /** Schemas whose tables it creates and changes itself. */
  ownedSchemas: readonly string[];
}

/** The address at which the restricted role works in the owner's database, once its tables are up to date. */
export async function asRestrictedRole(ownerUrl: string, password: string, rights: RoleRights): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    const { rows } = await owner.query("select from pg_roles where rolname = $1", [role]);
    if (rows.length === 0) await owner.query(`create role ${role}`);
    await owner.query(
      `alter role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
    await owner.query(grantSql(owner.database ?? "", rights.appendOnlyTables));
    await owner.query(closePartitions(role));
    for (const schema of (rights.readSchemas ?? []).map(pg.escapeIdentifier)) {
      await owner.query(
        `grant usage on schema ${schema} to ${role}; grant select on all tables in schema ${schema} to ${role}`,
      );
    }
    await owner.query(changeOwnerSql(rights.ownedSchemas));
  } finally {
    await owner.end();
  }
  return restrictedAddress(ownerUrl, password);
}

/** The address for the restricted role where it has its rights already. */
export function restrictedAddress(ownerUrl: string, password: string): string {
  const address = new URL(ownerUrl);
  address.username = role;
  address.password = password;
  return address.href;
}

const grantSql = (database: string, appendOnlyTables: readonly string[]) => `
  grant create, temporary on database ${pg.escapeIdentifier(database)} to ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete, truncate, maintain on all tables in schema public to ${role};
  grant usage, select on all sequences in schema public to ${role};
  revoke update, delete, truncate, maintain on ${appendOnlyTables.map(pg.escapeIdentifier).join()} from ${role};`;

const changeOwnerSql = (schemas: readonly string[]) => `
  do $$
  declare command text;
  begin
    for command in
      with owned as (select oid, nspname, nspowner from pg_namespace where nspname in (${schemas.map(pg.escapeLiteral).join()}))
      select format('alter schema %I owner to ${role}', nspname) from owned where nspowner <> '${role}'::regrole
      union all
      select format('alter table %s owner to ${role}', c.oid::regclass) from pg_class c
       where relnamespace in (select oid from owned) and relkind in ('r', 'p') and relowner <> '${role}'::regrole
      union all
      select format('alter routine %s owner to ${role}', p.oid::regprocedure) from pg_proc p
       where pronamespace in (select oid from owned) and proowner <> '${role}'::regrole
      union all
      select format('alter type %s owner to ${role}', t.oid::regtype) from pg_type t
       where typnamespace in (select oid from owned) and typtype = 'e' and typowner <> '${role}'::regrole
    loop
      execute command;
    end loop;
  end $$;`;
