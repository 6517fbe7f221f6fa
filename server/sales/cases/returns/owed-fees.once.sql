-- Orders paid at the door whose fees were owed after the money of their pieces had gone out, before anybody was asked for an account then. The
-- reminder of returns, which is due at once, asks their buyers.
insert into returns (order_id, user_id, status, refund_paise, accepted_paise, received_at, waits_for, due_at)
select o.id, o.user_id, 'Received', o.returned_paise - g.paise, o.returned_paise - g.paise, now(), 'buyer', now()
  from orders o cross join lateral (
    select coalesce((select sum(r.accepted_paise) from returns r where r.order_id = o.id), 0)
         + coalesce((select sum(c.refunded_paise) from claims c where c.order_id = o.id), 0) as paise) g
 where o.payment_status = 'Cash on delivery' and o.user_id is not null and o.returned_paise > g.paise;
