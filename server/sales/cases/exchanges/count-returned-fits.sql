-- Counts anew what returns and exchanges say of the fit of products: for a shop that had them before the counters, and for demo data.
create or replace procedure count_returned_fits() language sql as $$
  insert into product_fits as f (product_id, returned_small, returned_large)
  select p.id, count(*) filter (where v.fit = 'Small'), count(*) filter (where v.fit = 'Large')
    from products p join (
      select oi.product_id, case ri.reason when 'Too small' then 'Small' else 'Large' end as fit
        from return_items ri join returns r on r.id = ri.return_id
        join order_items oi on oi.order_id = r.order_id and oi.id = ri.item_id
       where ri.accepted > 0 and ri.reason in ('Too small', 'Too large')
      union all
      select oi.product_id, case when array_position(s.sizes, e.size) > array_position(s.sizes, e.from_size) then 'Small' else 'Large' end
        from exchanges e join order_items oi on oi.order_id = e.order_id and oi.id = e.item_id
        cross join (select array['XS', 'S', 'M', 'L', 'XL', 'XXL'] as sizes) s
       where e.is_accepted and e.size = any (s.sizes) and e.from_size = any (s.sizes)
    ) v on v.product_id = p.id
   group by p.id
      on conflict (product_id) do update set returned_small = excluded.returned_small, returned_large = excluded.returned_large
$$;
