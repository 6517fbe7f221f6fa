import pg from "pg";

/** Runs the shop in the embedded database without owning it: what the owner has put out of reach stays so, whatever the shop is talked into. */
const shopkeeper = "shopkeeper";

const rights = `
  grant create, temporary on database %D to ${shopkeeper};
  grant usage on schema public to ${shopkeeper};
  grant select, insert, update, delete, truncate, maintain on all tables in schema public to ${shopkeeper};
  grant usage, select on all sequences in schema public to ${shopkeeper};
  revoke update, delete, truncate, maintain on audit_entries from ${shopkeeper};`;

/** The queue and the demo gateway keep house in schemas of their own, which they change themselves. */
const handOver = `
  do $$
  declare command text;
  begin
    for command in
      with own as (select oid, nspname, nspowner from pg_namespace where nspname in ('pgboss', 'demo_gateway'))
      select format('alter schema %I owner to ${shopkeeper}', nspname) from own where nspowner <> '${shopkeeper}'::regrole
      union all
      select format('alter table %s owner to ${shopkeeper}', c.oid::regclass) from pg_class c
       where relnamespace in (select oid from own) and relkind in ('r', 'p') and relowner <> '${shopkeeper}'::regrole
      union all
      select format('alter routine %s owner to ${shopkeeper}', p.oid::regprocedure) from pg_proc p
       where pronamespace in (select oid from own) and proowner <> '${shopkeeper}'::regrole
      union all
      select format('alter type %s owner to ${shopkeeper}', t.oid::regtype) from pg_type t
       where typnamespace in (select oid from own) and typtype = 'e' and typowner <> '${shopkeeper}'::regrole
    loop
      execute command;
    end loop;
  end $$;`;

/** The address at which the shop works in the owner's database, once its tables are up to date. */
export async function asRestrictedRole(ownerUrl: string, password: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    const { rows } = await owner.query("select from pg_roles where rolname = $1", [shopkeeper]);
    if (rows.length === 0) await owner.query(`create role ${shopkeeper}`);
    await owner.query(
      `alter role ${shopkeeper} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
    await owner.query(rights.replace("%D", pg.escapeIdentifier(owner.database ?? "")));
    await owner.query(handOver);
  } finally {
    await owner.end();
  }
  const address = new URL(ownerUrl);
  address.username = shopkeeper;
  address.password = password;
  return address.href;
}
