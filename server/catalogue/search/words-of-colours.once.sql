-- Colours are among the words of a product. Those of products that had one before get theirs, once; later ones are indexed with each change.
-- The array holds the colours that people filter by, in the order of contract/colours.ts.
with coloured as (
  select p.id, concat_ws(' ', p.colour, (array['Black', 'White', 'Grey', 'Beige', 'Brown', 'Red', 'Maroon', 'Pink', 'Orange', 'Yellow', 'Green', 'Teal', 'Blue', 'Navy', 'Purple', 'Gold', 'Multicolour'])[p.colour_family + 1]) as names
    from products p where p.colour <> '' or p.colour_family is not null
), indexed as (
  update search_words w set words = w.words || setweight(to_tsvector('english', c.names), 'B')
    from coloured c where c.id = w.product_id and not w.words @@ plainto_tsquery('english', c.names)
  returning c.names
)
insert into search_vocabulary (word, tier, sound)
select distinct word, 1, sound_of(word) from indexed, regexp_split_to_table(lower(names), '[^[:alnum:]\u0900-\u0963\u0966-\u097f]+') word
 where length(word) > 2 and word !~ '[[:digit:]]'
on conflict do nothing;
