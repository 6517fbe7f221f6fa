import pg from "pg";

/** What a role that works in the database, but does not own it, may do with its tables. */
export interface TableRights {
  /** Schemas whose rows it reads and writes. */
  schemas: readonly string[];
  /** Schemas it may only read. */
  readSchemas: readonly string[];
  /** Tables of `public` whose rows it may neither change nor delete. */
  appendOnlyTables: readonly string[];
  /** Tables of `public` whose partitions it analyzes and vacuums. */
  partitionedTables: readonly string[];
  /** Tables of `public` that it empties and fills anew: they are computed from others. */
  rebuiltTables: readonly string[];
}

const names = (list: readonly string[]) => list.map((name) => pg.escapeIdentifier(name)).join(", ");

/** Gives the role these rights and takes away all others, in one transaction: a shop that runs meanwhile notices nothing. */
export async function grantRights(owner: pg.Client, roleName: string, rights: TableRights): Promise<void> {
  const role = pg.escapeIdentifier(roleName);
  const { rows } = await owner.query<{ name: string; version: number }>(
    "select nspname as name, current_setting('server_version_num')::int / 10000 as version from pg_namespace",
  );
  const known = (list: readonly string[]) => names(list.filter((name) => rows.some((row) => row.name === name)));
  const [written, read] = [known(rights.schemas), known(rights.readSchemas)];
  // Older ones leave the statistics of such tables to autovacuum.
  const canMaintain = (rows[0]?.version ?? 0) >= 17;
  await owner.query(`
    begin;
    revoke all on all tables in schema ${written}, ${read} from ${role};
    revoke create on schema ${written}, ${read} from public, ${role};
    grant connect on database ${pg.escapeIdentifier(owner.database ?? "")} to ${role};
    grant usage on schema ${written}, ${read} to ${role};
    grant select on all tables in schema ${read} to ${role};
    grant select, insert, update, delete on all tables in schema ${written} to ${role};
    grant usage, select on all sequences in schema ${written} to ${role};
    grant execute on all routines in schema ${written} to ${role};
    grant truncate${canMaintain ? ", maintain" : ""} on ${names(rights.rebuiltTables)} to ${role};
    revoke update, delete on ${names(rights.appendOnlyTables)} from ${role};
    ${canMaintain ? `grant maintain on ${names(rights.partitionedTables)} to ${role};` : ""}
    ${closePartitions(roleName)}
    commit;`);
}

/**
 * Rows are read and written through their table, whose rights and triggers hold: of its partitions a role has none but to maintain them.
 */
export const closePartitions = (roleName: string) => `
    do $$
    declare
      part record;
    begin
      for part in
        select i.inhrelid::regclass as name, exists (
                 select from pg_class c cross join aclexplode(c.relacl) a
                  where c.oid = i.inhparent and a.privilege_type = 'MAINTAIN' and a.grantee = ${pg.escapeLiteral(pg.escapeIdentifier(roleName))}::regrole
               ) as is_maintained
          from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      loop
        execute format('revoke all on %s from ${pg.escapeIdentifier(roleName).replaceAll("'", "''")}', part.name);
        if part.is_maintained then
          execute format('grant maintain on %s to ${pg.escapeIdentifier(roleName).replaceAll("'", "''")}', part.name);
        end if;
      end loop;
    end $$;`;
