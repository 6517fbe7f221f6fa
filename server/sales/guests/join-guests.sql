-- What guests ordered with an email joins the account that has proven it: with the proof itself, and with every later login. A trigger, so
-- that no way of proving an address or of logging in can forget it; it is part of the transaction that proves or logs in. Guests are locked
-- in the order of their ids: whoever is just ordering as one of them is waited for. Anybody may type an email, so nothing that a guest
-- typed is written into the account: addresses stay in the orders, and a guest without one is left alone until it is deleted or orders.
create or replace function join_guests(account uuid, proven_email text) returns void language plpgsql as $$
declare
  joined uuid[];
  many integer;
begin
  select array_agg(g.id) into joined from (
    select id from users where guest_email = proven_email and suspended_at is null order by id for update) g;
  if joined is null then return; end if;
  -- A statement of its own, which sees the orders that were waited for.
  select array_agg(g.id) into joined from unnest(joined) g (id) where exists (select from orders o where o.user_id = g.id);
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

  -- With the rows go their addresses and sessions, and the links of their mails open nothing any more.
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
