-- Long lists of reviews find their pages by day.
call count_rows_by_day('reviews');

-- How many people found a review helpful, and how many photos it has: counted by triggers, so that accounts and pictures that go take
-- theirs along.

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

-- The photo of a review is open to everybody while the review is shown. A picture that a product has too is not somebody's photo.

create or replace function publish_review_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update pictures set is_published = (select status = 'Approved' from reviews where id = new.review_id)
     where id = new.picture_id
       and not exists (select from products where picture_id = new.picture_id)
       and not exists (select from product_pictures where picture_id = new.picture_id);
  else
    update pictures set is_published = false where id = old.picture_id and is_published;
  end if;
  return null;
end $$;

create or replace trigger publish_review_picture after insert or delete on review_pictures for each row execute function publish_review_picture();

create or replace function publish_review_pictures() returns trigger language plpgsql as $$
begin
  update pictures set is_published = new.status = 'Approved'
   where is_published is not null and id in (select picture_id from review_pictures where review_id = new.id);
  return null;
end $$;

create or replace trigger publish_review_pictures after update of status on reviews for each row
  when (old.status is distinct from new.status) execute function publish_review_pictures();
