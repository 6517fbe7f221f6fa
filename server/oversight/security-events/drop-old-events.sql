-- Months of which every event is older than the shop keeps them. Security definer: the role that the shop works as may delete events, but
-- drop no table.
create or replace function drop_old_security_events(days integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select drop_partitions_before('security_events', now() - days * interval '1 day');
$$;
