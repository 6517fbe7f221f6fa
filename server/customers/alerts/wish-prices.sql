-- Keeps wish_prices: of those who want price mails, the price at which each liked product is known to them. It begins with the like, or
-- with the wish for such mails, so that no mail tells of what happened before; it ends with either.

create or replace function note_wish_price() returns trigger language plpgsql as $$
begin
  insert into wish_prices (user_id, product_id, price_paise)
    select new.user_id, p.id, coalesce(e.price_paise, p.price_paise)
      from products p
      left join listing_entries e on e.product_id = p.id and e.category_id = '00000000-0000-0000-0000-000000000000'
     where p.id = new.product_id
       and exists (select from mail_preferences m where m.user_id = new.user_id and m.wish_prices)
    on conflict (user_id, product_id) do nothing;
  return null;
end $$;

create or replace function forget_wish_price() returns trigger language plpgsql as $$
begin
  delete from wish_prices where user_id = old.user_id and product_id = old.product_id;
  return null;
end $$;

create or replace function follow_wish_preference() returns trigger language plpgsql as $$
begin
  if new.wish_prices then
    -- A transaction that takes a product out of the wishlist meanwhile is waited for.
    insert into wish_prices (user_id, product_id, price_paise)
      select liked.user_id, p.id, coalesce(e.price_paise, p.price_paise)
        from (select w.user_id, w.product_id from wishes w where w.user_id = new.user_id order by w.product_id for key share) liked
        join products p on p.id = liked.product_id
        left join listing_entries e on e.product_id = p.id and e.category_id = '00000000-0000-0000-0000-000000000000'
      on conflict (user_id, product_id) do nothing;
  else
    delete from wish_prices where user_id = new.user_id;
  end if;
  return null;
end $$;

create or replace trigger note_wish_price after insert on wishes for each row execute function note_wish_price();

create or replace trigger forget_wish_price after delete on wishes for each row execute function forget_wish_price();

create or replace trigger follow_wish_preference after insert or update of wish_prices on mail_preferences
  for each row execute function follow_wish_preference();
