import { roles } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import { leftBagSubject } from "#server/sales/cart/service.ts";
import { stockSubject } from "#server/sales/seller-stock/service.ts";
import type { Checks } from "./checks.ts";

/** Who reads and writes at the same moment is a minute early or late. */
const slack = "interval '1 minute'";

export const peopleChecks = {
  "somebody has two default addresses": "select user_id from addresses where is_default group by 1 having count(*) > 1",
  "two accounts share an email":
    "select lower(email) as email from users group by 1 having count(*) > 1 and lower(email) is not null",
  "a guest has not joined the account that has proven the email": `
    select g.id as guest_id, a.id as user_id from users g join users a on a.email = g.guest_email
     where a.email_proven_at is not null and g.suspended_at is null
       and greatest(a.email_proven_at, (select max(s.created_at) from sessions s where s.user_id = a.id))
         > (select min(o.created_at) from orders o where o.user_id = g.id) + ${slack}`,
  "an account that was taken over can be opened in a way from before": `
    select u.id as user_id, w.way from users u
      cross join lateral (
        select 'session' as way, s.created_at from sessions s where s.user_id = u.id
        union all select 'social login', i.created_at from identities i where i.user_id = u.id
        union all select 'second factor', f.created_at from second_factors f where f.user_id = u.id
        union all select 'mailed link', t.created_at from one_time_tokens t where t.user_id = u.id
        union all select 'code to log in', c.created_at from login_codes c where c.user_id = u.id
        union all select 'code of a phone', c.created_at from phone_codes c where c.user_id = u.id
        union all select 'phone number', u.phone_proven_at) w
     where u.taken_over_at is not null and w.created_at < u.taken_over_at - ${slack}`,
  "somebody keeps more addresses than are allowed": `
    select user_id, count(*) as many from addresses group by 1 having count(*) > ${limits.addressesMax}`,
  "a guest is signed in for longer than a day": `
    select s.id as session_id from sessions s join users g on g.id = s.user_id
     where g.guest_email is not null and s.expires_at > s.created_at + interval '1 day 1 minute'`,
  "somebody has a merchant's role without being one, or is one without the role": `
    select u.id as user_id, u.role, m.id as merchant_id from users u left join merchants m on m.user_id = u.id
     where (u.role = '${roles.merchant}') <> (m.id is not null) and u.role <> '${roles.admin}'`,
  "there is staff, but no owner": `
    select count(*) as staff from users where staff_role is not null having count(*) > 0 and count(*) filter (where staff_role = 'owner') = 0`,
  "somebody has a staff role without being an admin, or is an admin without one": `
    select id as user_id, role, staff_role from users where (role = '${roles.admin}') <> (staff_role is not null)`,
  "somebody who is not a member is suspended": `select id as user_id, role from users where suspended_at is not null and role <> '${roles.member}'`,
  "a suspended account is signed in":
    "select s.id as session_id, s.user_id from sessions s join users u on u.id = s.user_id where u.suspended_at is not null",
  "a merchant who is not approved has an account or a brand":
    "select id as merchant_id, status from merchants where status <> 'Approved' and (user_id is not null or brand_id is not null)",
  "a merchant's account has an email that nobody proved": `
    select m.id as merchant_id, u.id as user_id from merchants m join users u on u.id = m.user_id where u.email_proven_at is null`,
  "somebody reads the newsletter who did not confirm it": `
    select r.email from newsletter_subscribers r
     where not exists (select from newsletter_consents c where c.email = r.email and c.withdrawn_at is null)`,
  "an alert was sent to a mailbox that never agreed": `
    select id as alert_id from product_alerts where sent_at is not null and (confirmed_at is null or confirmed_at > sent_at)`,
  "an alert of an account goes to another address": `
    select a.id as alert_id, u.id as user_id from product_alerts a join users u on u.id = a.user_id
     where a.sent_at is null and u.email is distinct from a.email`,
  "somebody gets mails that need consent without having given it": `
    select p.user_id, kind.mails from mail_preferences p
      cross join lateral (values ('wishPrices', p.wish_prices), ('leftBag', p.left_bag)) kind (mails, is_wanted)
     where kind.is_wanted and (
       select c.is_wanted from mail_choices c where c.user_id = p.user_id and c.mails = kind.mails order by c.created_at desc limit 1) is not true`,
  "the price of a liked product is kept for somebody who wants no mail about it, or does not like it": `
    select w.user_id, w.product_id from wish_prices w
     where not exists (select from mail_preferences m where m.user_id = w.user_id and m.wish_prices)
        or not exists (select from wishes h where h.user_id = w.user_id and h.product_id = w.product_id)`,
  "somebody who wants price mails likes a product whose price nobody kept": `
    select h.user_id, h.product_id from wishes h join mail_preferences m on m.user_id = h.user_id and m.wish_prices
     where not exists (select from wish_prices w where w.user_id = h.user_id and w.product_id = h.product_id)`,
  "somebody was mailed about a bag without having asked for it": `
    select b.user_id from saved_bags b
     where b.mailed_at is not null and not exists (
       select from mail_preferences p where p.user_id = b.user_id and (p.left_bag or p.updated_at >= b.mailed_at - ${slack}))`,
  "somebody was mailed twice about a bag, with no order in between": `
    select u.id as user_id, m.id as mail_id, n.id as next_mail_id
      from users u join mails m on m.recipient = u.email and m.subject = '${leftBagSubject}' and m.created_at > u.created_at
      join mails n on n.recipient = m.recipient and n.subject = m.subject and (n.created_at, n.id) > (m.created_at, m.id)
     where not exists (
       select from orders o where o.user_id = u.id and o.created_at between m.created_at - ${slack} and n.created_at + ${slack})`,
  "a seller was told twice running of the same stock": `
    select brand_id, day from (
      select brand_id, day, state, lag(state) over (partition by brand_id order by day) as told from seller_stock_mails) s
     where state = told`,
  "a seller was mailed about stock more often than on one noted day each": `
    select u.id as user_id, t.noted, count(*) as mailed
      from merchants r join users u on u.id = r.user_id
      cross join lateral (select count(*) as noted from seller_stock_mails s where s.brand_id = r.brand_id) t
      join mails m on m.recipient = u.email and m.subject = '${stockSubject}' and m.created_at > now() - interval '60 days'
     where r.brand_id is not null group by 1, 2 having count(*) > t.noted`,
  "somebody was mailed about a bag or their stock who had switched such mails off": `
    select u.id as user_id, m.id as mail_id
      from mail_preferences p join users u on u.id = p.user_id join mails m on m.recipient = u.email and m.created_at > p.updated_at + ${slack}
     where (m.subject = '${leftBagSubject}' and not p.left_bag) or (m.subject = '${stockSubject}' and not p.stock)`,
  "a second factor counts without having been used, or without its recovery codes": `
    select f.user_id from second_factors f
     where (f.confirmed_at is null) <> (f.last_step is null)
        or (f.confirmed_at is not null) <> exists (select from recovery_codes c where c.user_id = f.user_id)`,
  "an order whose buyer is gone says where it was sent":
    "select id as order_id from orders where user_id is null and address is not null",
  "an invoice that is kept under a pseudonym names its buyer": `
    select r.order_id from invoice_recipients r join invoices i on i.order_id = r.order_id
     where i.content #>> '{buyer,name}' <> r.pseudonym`,
  "the stored count of a day is not the number of rows created on it": `
    select coalesce(c.table_name, t.table_name) as table_name, coalesce(c.day, t.day) as day, c.many as counted, t.many
      from day_counts c full join (
        select case when guest_email is null then 'users' else 'guests' end as table_name, (created_at at time zone 'utc')::date as day, count(*) as many from users group by 1, 2
        union all select 'merchants', (created_at at time zone 'utc')::date, count(*) from merchants group by 2
        union all select 'reviews', (created_at at time zone 'utc')::date, count(*) from reviews group by 2
        union all select 'grievances', (created_at at time zone 'utc')::date, count(*) from grievances group by 2
        union all select 'contact_messages', (created_at at time zone 'utc')::date, count(*) from contact_messages group by 2
      ) t on t.table_name = c.table_name and t.day = c.day
     where coalesce(c.many, 0) <> coalesce(t.many, 0)`,
  "a conversation is listed for only one of its two people": `
    select s.user_id, s.other_id from chat_sides s
     where not exists (select from chat_sides o where o.user_id = s.other_id and o.other_id = s.user_id)`,
  "somebody has more unread messages than were written": `
    select s.user_id, s.other_id, s.unread from chat_sides s
     where s.unread > (select count(*) from chat_messages m where m.from_id = s.other_id and m.to_id = s.user_id)`,
  "two people who never talked have a conversation": `
    select s.user_id, s.other_id from chat_sides s join chat_messages m on m.id = s.last_message_id
     where (least(m.from_id, m.to_id), greatest(m.from_id, m.to_id)) <> (least(s.user_id, s.other_id), greatest(s.user_id, s.other_id))`,
} satisfies Checks;
