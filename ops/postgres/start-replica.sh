#!/bin/sh
# Copies the primary at the first start, and streams its changes from then on.
set -eu
data=/var/lib/postgresql/replica
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data"
  pg_basebackup -D "$data" -R -X stream -c fast -d "host=database port=5432 user=replication password=$PGPASSWORD"
fi
chmod 700 "$data"
exec postgres -D "$data" -c max_connections=200 -c hot_standby_feedback=on -c listen_addresses='*'
