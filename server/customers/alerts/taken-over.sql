-- A person who opened an account with somebody else's mailbox may have agreed to mails for them. When the owner comes, that consent ends,
-- and its end is noted like every other: the owner agrees anew, or not.
create or replace function end_consent_of_taken_over() returns trigger language plpgsql as $$
begin
  with ended as (
    update mail_preferences p set wish_prices = false, left_bag = false, updated_at = now()
      from (select user_id, wish_prices, left_bag from mail_preferences where user_id = new.id for no key update) before
     where p.user_id = before.user_id and (before.wish_prices or before.left_bag)
     returning before.wish_prices, before.left_bag)
  insert into mail_choices (user_id, mails, is_wanted, way)
    select new.id, kind.mails, false, 'account' from ended
     cross join lateral (values ('wishPrices', ended.wish_prices), ('leftBag', ended.left_bag)) kind (mails, was_wanted)
     where kind.was_wanted;
  return null;
end $$;

create or replace trigger end_consent_of_taken_over after update of taken_over_at on users for each row
  when (new.taken_over_at is distinct from old.taken_over_at) execute function end_consent_of_taken_over();
