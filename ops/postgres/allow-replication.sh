#!/bin/sh
# Runs once, when the database is made: a role that may only stream changes, from other machines too.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replication login replication password :'password';
SQL
echo "host replication replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
