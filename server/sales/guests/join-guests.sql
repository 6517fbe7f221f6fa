-- What guests ordered with an email joins the account that has proven it: with the proof itself, and with every later login. A trigger, so that no way
-- of proving an address or of logging in can forget it; it is part of the transaction that proves or logs in. Guests are locked in the order of their ids:
-- whoever is just ordering as one of them is waited for, and whoever comes later finds no guest.
create or replace function join_guests(account uuid, proven_email text) returns void language plpgsql as $$
declare
  joined uuid[];
  many integer;
begin
  select array_agg(g.id) into joined from (
    select id from users where guest_email = proven_email and suspended_at is null order by id for update) g;
  if joined is null then return; end if;

  with moved as (update orders set user_id = account where user_id = any (joined) returning id),
       uses as (update coupon_uses u set user_id = account from moved where u.order_id = moved.id)
  select count(*) into many from moved;
  update returns set user_id = account where user_id = any (joined);
  update exchanges set user_id = account where user_id = any (joined);
  update claims set user_id = account where user_id = any (joined);
  -- What merchants bought of their own brand makes no verified review.
  insert into purchases (user_id, product_id)
    select distinct account, p.product_id from purchases p join products i on i.id = p.product_id
     where p.user_id = any (joined)
       and not exists (select from merchants m where m.user_id = account and m.brand_id = i.brand_id)
    on conflict do nothing;

  -- The same address, typed for each order anew, is one.
  delete from addresses a using addresses b
   where a.user_id = any (joined) and (b.user_id = account or (b.user_id = any (joined) and b.id > a.id))
     and (a.name, a.phone_number, a.address, a.city, a.state, a.country, a.zip_code)
       = (b.name, b.phone_number, b.address, b.city, b.state, b.country, b.zip_code);
  update addresses set user_id = account, is_default = coalesce(id = (
      select n.id from addresses n
       where n.user_id = any (joined) and not exists (select from addresses d where d.user_id = account and d.is_default)
       order by n.is_default desc, n.id desc limit 1), false)
   where user_id = any (joined);

  update users set phone_number = (select phone_number from users where id = any (joined) order by id desc limit 1)
   where id = account and phone_number = '';
  -- With the rows go their sessions, and the links of their mails open nothing any more.
  delete from users where id = any (joined);
  insert into security_events (kind, user_id, address_prefix, device, details)
    values ('guest orders joined', account, '', '', jsonb_build_object('guests', cardinality(joined), 'orders', many));
end $$;

create or replace function join_guests_of_proven() returns trigger language plpgsql as $$
begin
  perform join_guests(new.id, new.email);
  return null;
end $$;

create or replace trigger join_guests_of_new_account after insert on users for each row
  when (new.email is not null and new.email_proven_at is not null) execute function join_guests_of_proven();

create or replace trigger join_guests_of_proven_email after update of email, email_proven_at on users for each row
  when (new.email is not null and new.email_proven_at is not null
    and (old.email_proven_at is null or old.email is distinct from new.email)) execute function join_guests_of_proven();

create or replace function join_guests_at_login() returns trigger language plpgsql as $$
begin
  perform join_guests(u.id, u.email) from users u
    where u.id = new.user_id and u.email_proven_at is not null and exists (select from users g where g.guest_email = u.email);
  return null;
end $$;

create or replace trigger join_guests_at_login after insert on sessions for each row execute function join_guests_at_login();
