-- Keeps listing_counts (by price band) and listing_prices (by price): how many entries a category has, of all brands (the nil id) and of
-- each. listing_discount_counts and listing_discount_prices are the same of those that are reduced by at least 10, 20, 30, 40 or 50
-- percent. Their column r3s2 counts what is rated at least 3 and comes in the second size; s0 is any size. The functions are generated,
-- since each spells out all 48 columns. Entries are only inserted and deleted, never updated. listing_colours has how many there are of
-- each colour, listing_facts of each attribute that can be chosen.
do $generate$
declare
  columns text;
  counts text;
  sums text;
  additions text;
  change record;
begin
  select string_agg(name, ', ' order by name),
         string_agg(format('count(*) filter (where rating >= %s%s)', rating, in_size), ', ' order by name),
         string_agg(format('sum(%s)', name), ', ' order by name),
         string_agg(format('%1$s = present.%1$s + excluded.%1$s', name), ', ' order by name)
    into columns, counts, sums, additions
    from generate_series(0, 5) rating,
         generate_series(0, 7) size,
         format('r%ss%s', rating, size) name,
         concat(case when size > 0 then format(' and (size_bits >> %s) & 1 = 1', size - 1) end) in_size;

  for change in
    select *
      from (values
        ('insert', 'new', '', ''),
        -- A price that nothing has any more is no price of the listing.
        ('delete', 'old', '-', $cleanup$
          delete from listing_prices p using (select distinct category_id, price_paise from old_rows) d
           where p.category_id = d.category_id and p.price_paise = d.price_paise and p.r0s0 = 0;
          delete from listing_discount_prices p using (select distinct category_id, price_paise from old_rows) d
           where p.category_id = d.category_id and p.price_paise = d.price_paise and p.r0s0 = 0;
        $cleanup$)
      ) as changes (event, version, sign, cleanup)
  loop
    -- One writer at a time until it commits, so that two that touch the same counts in another order cannot deadlock.
    execute format($template$
      create or replace function listing_counts_after_%1$s() returns trigger language plpgsql as $body$
      begin
        if current_setting('shop.rebuilding_listing', true) = 'on' then return null; end if;
        perform pg_advisory_xact_lock(7242002);

        insert into listing_counts as present (category_id, band, brand_id, %3$s)
          select category_id, (price_paise + 24999) / 25000, brand, %4$s
            from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b
           group by 1, 2, 3 order by 1, 2, 3
          on conflict (category_id, band, brand_id) do update set %5$s;

        insert into listing_prices as present (category_id, price_paise, brand_id, %3$s)
          select category_id, price_paise, brand, %4$s
            from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b
           group by 1, 2, 3 order by 1, 2, 3
          on conflict (category_id, price_paise, brand_id) do update set %5$s;

        if exists (select from %2$s_rows where discount >= 10) then
          insert into listing_discount_counts as present (category_id, brand_id, band, at_least, %3$s)
            select category_id, brand, (price_paise + 24999) / 25000, at_least, %4$s
              from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b,
                   generate_series(10, least(discount, 50), 10) at_least
             group by 1, 2, 3, 4 order by 1, 2, 3, 4
            on conflict (category_id, brand_id, band, at_least) do update set %5$s;

          insert into listing_discount_prices as present (category_id, brand_id, price_paise, at_least, %3$s)
            select category_id, brand, price_paise, at_least, %4$s
              from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b,
                   generate_series(10, least(discount, 50), 10) at_least
             group by 1, 2, 3, 4 order by 1, 2, 3, 4
            on conflict (category_id, brand_id, price_paise, at_least) do update set %5$s;
        end if;

        insert into listing_colours as present (category_id, brand_id, colour, count)
          select category_id, brand, colour, %7$scount(*)
            from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b
           where colour is not null
           group by 1, 2, 3 order by 1, 2, 3
          on conflict (category_id, brand_id, colour) do update set count = present.count + excluded.count;

        if exists (select from %2$s_rows where facts <> '{}') then
          insert into listing_facts as present (category_id, brand_id, fact, count)
            select category_id, brand, fact, %7$scount(*)
              from %2$s_rows, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b, unnest(facts) fact
             group by 1, 2, 3 order by 1, 2, 3
            on conflict (category_id, brand_id, fact) do update set count = present.count + excluded.count;
        end if;
        %6$s
        return null;
      end $body$
    $template$, change.event, change.version, columns, replace(counts, 'count(*)', change.sign || 'count(*)'), additions, change.cleanup, change.sign);

    execute format($template$
      create or replace trigger listing_counts_after_%1$s after %1$s on listing_entries
        referencing %2$s table as %2$s_rows for each statement execute function listing_counts_after_%1$s()
    $template$, change.event, change.version);
  end loop;

  -- Counts everything anew. The bands are added up from the prices, which are far fewer rows than the entries.
  execute format($template$
    create or replace function recount_listing() returns void language plpgsql as $body$
    begin
      truncate listing_counts, listing_prices, listing_discount_counts, listing_discount_prices, listing_colours, listing_facts;

      insert into listing_prices (category_id, price_paise, brand_id, %1$s)
        select category_id, price_paise, brand_id, %2$s from listing_entries
         where brand_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3;

      insert into listing_prices (category_id, price_paise, brand_id, %1$s)
        select category_id, price_paise, '00000000-0000-0000-0000-000000000000', %2$s from listing_entries group by 1, 2;

      insert into listing_counts (category_id, band, brand_id, %1$s)
        select category_id, (price_paise + 24999) / 25000, brand_id, %3$s from listing_prices group by 1, 2, 3;

      insert into listing_discount_prices (category_id, brand_id, price_paise, at_least, %1$s)
        select category_id, brand, price_paise, at_least, %2$s
          from listing_entries, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b,
               generate_series(10, least(discount, 50), 10) at_least
         where discount >= 10 group by 1, 2, 3, 4;

      insert into listing_colours (category_id, brand_id, colour, count)
        select category_id, brand, colour, count(*)
          from listing_entries, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b
         where colour is not null group by 1, 2, 3;

      insert into listing_facts (category_id, brand_id, fact, count)
        select category_id, brand, fact, count(*)
          from listing_entries, lateral (select distinct unnest(array['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) as brand) b, unnest(facts) fact
         where facts <> '{}' group by 1, 2, 3;

      insert into listing_discount_counts (category_id, brand_id, band, at_least, %1$s)
        select category_id, brand_id, (price_paise + 24999) / 25000, at_least, %3$s from listing_discount_prices group by 1, 2, 3, 4;
    end $body$
  $template$, columns, counts, sums);
end
$generate$;
