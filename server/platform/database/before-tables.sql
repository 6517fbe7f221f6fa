-- What the tables need before they can be made. Applied before the migrations; every other .sql file is applied after them.

create extension if not exists pg_trgm;

-- UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits. PostgreSQL has its own only from version 18 on.
create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;
