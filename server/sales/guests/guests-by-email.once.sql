-- Guests who ordered before they were found by their email.
insert into people_search_words (table_name, word, row_id)
select 'users', word, id from users, people_search_tokens(guest_email) word where guest_email is not null
    on conflict do nothing;
