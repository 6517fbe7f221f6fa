-- Long lists of reviews find their pages by day.
call count_rows_by_day('reviews');

-- How many people found a review helpful, and how many photos it has: counted by triggers, so that accounts and pictures that go take theirs along.

create or replace function count_helpful_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create or replace trigger count_helpful_vote after insert or delete on review_votes for each row execute function count_helpful_vote();

create or replace function count_review_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set picture_count = picture_count + 1 where id = new.review_id;
  else
    update reviews set picture_count = picture_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create or replace trigger count_review_picture after insert or delete on review_pictures for each row execute function count_review_picture();
