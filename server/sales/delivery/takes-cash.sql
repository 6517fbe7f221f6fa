-- Whether cash is taken at a PIN code: by the area of the longest prefix that fits. An address without a PIN code, or of an area that was
-- taken out since it was ordered, stands in nobody's way.
create or replace function takes_cash_at(zip_code text) returns boolean language sql stable as $$
  select coalesce((
    select area.takes_cash from (select regexp_replace(zip_code, '\s', '', 'g') as pin) given
      join pin_areas area on area.prefix in (left(pin, 2), left(pin, 3), left(pin, 4), left(pin, 5), pin)
     where pin ~ '^[1-9][0-9]{5}$'
     order by length(area.prefix) desc limit 1), true)
$$;
