import { type SQL, sql } from "drizzle-orm";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import { attributes } from "#server/catalogue/attributes/tables.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { searchWords, vocabulary } from "./tables.ts";

// Raw SQL: the index is filled inside the database, without sending the text of the products to the shop and back.

/** So many products are searched first, whatever the size of the shop. */
const firstTierSize = 20_000;

/** What the colour of a product `p` is called, and the colour that people filter it by: "Madder red", "Red". */
const colourNames = sql.raw(
  `concat_ws(' ', p.colour, (array[${colourFamilies.map(({ name }) => `'${name}'`).join(", ")}])[p.colour_family + 1])`,
);

/** What a product `p` says in the fields that are searched. */
const attributeWords = sql`
  case when p.facts <> '{}' then (select string_agg(p.facts ->> f.key, ' ' order by f.position, f.id) from ${attributes} f where f.is_searched) end`;

/** A word of the name says more than its brand, category, colour or attributes, and those say more than the description. */
const words = sql`
  setweight(to_tsvector('english', p.name || ' ' || p.sku), 'A')
  || setweight(to_tsvector('english', concat_ws(' ', b.name, k.names, ${colourNames}, ${attributeWords})), 'B')
  || setweight(to_tsvector('english', p.description), 'C')`;

/** The listed products among those chosen (`p`), with brand (`b`) and the names of their categories (`k.names`). */
const listed = (productIds: SQL): SQL => sql`
  from ${listingEntries} s
  join ${products} p on p.id = s.product_id
  left join ${brands} b on b.id = p.brand_id
  left join lateral (
    select string_agg(c.name, ' ' order by c.name) as names from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id
     where cp.product_id = p.id and c.is_active
  ) k on true
  where s.category_id = ${any} and p.id in (${productIds})`;

export const insertWords = (productIds: SQL): SQL => sql`
  insert into ${searchWords} (product_id, tier, words) select p.id, 1, ${words} ${listed(productIds)}`;

/** Where many products change alike, none of them comes to be searched first. */
export const updateWords = (productIds: SQL): SQL => sql`
  update ${searchWords} w set words = fresh.words from (select p.id, ${words} as words ${listed(productIds)}) fresh
   where w.product_id = fresh.id and w.words is distinct from fresh.words`;

/** A vowel sign of Hindi is a mark on its consonant, and part of the word. */
const betweenWords = sql.raw(String.raw`'[^[:alnum:]\u0900-\u0963\u0966-\u097f]+'`);

/** A word with a digit in it is a number or a code: it is found as it is typed, and nobody who mistypes another means it. */
const hasDigit = sql.raw("word ~ '[[:digit:]]'");

export const insertVocabulary = (productIds: SQL): SQL => sql`
  insert into ${vocabulary} (word, tier, sound)
  select word, tier, case when tier = 1 then sound_of(word) end
    from (select distinct word, case when ${hasDigit} then 2 else 1 end as tier
            from (select lower(concat_ws(' ', p.name, b.name, k.names, ${colourNames}, ${attributeWords})) as text ${listed(productIds)}) t,
                 regexp_split_to_table(text, ${betweenWords}) word
           where length(word) > 2) words
  on conflict do nothing`;

/**
 * All listed products at once; the first tier goes to what was reviewed most, then to what is newest. Many products share
 * a description, a brand and categories, so each distinct text is parsed once.
 */
export const insertAllWords: SQL = sql`
  with listed as materialized (
    select p.id, p.name || ' ' || p.sku as name, concat_ws(' ', b.name, k.names, ${colourNames}, ${attributeWords}) as group_names, p.description,
           case when row_number() over (order by p.rating_count desc, p.created_at desc, p.id) <= ${firstTierSize} then 1 else 2 end as tier
      from ${listingEntries} s
      join ${products} p on p.id = s.product_id
      left join ${brands} b on b.id = p.brand_id
      left join (
        select cp.product_id, string_agg(c.name, ' ' order by c.name) as names
          from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id where c.is_active group by cp.product_id
      ) k on k.product_id = p.id
     where s.category_id = ${any}
  ), group_words as materialized (
    select group_names, setweight(to_tsvector('english', group_names), 'B') as words from (select distinct group_names from listed) d
  ), description_words as materialized (
    select description, setweight(to_tsvector('english', description), 'C') as words from (select distinct description from listed) d
  )
  insert into ${searchWords} (product_id, tier, words)
  select id, tier, setweight(to_tsvector('english', name), 'A') || group_words.words || description_words.words
    from listed join group_words using (group_names) join description_words using (description)`;

/** So many words are considered for corrections, those that most names have. */
const correctionsSize = 20_000;

export const insertWholeVocabulary: SQL = sql`
  insert into ${vocabulary} (word, tier, sound)
  select word, tier, case when tier = 1 then sound_of(word) end from (
  select word, case when not ${hasDigit} and row_number() over (order by ${hasDigit}, sum(uses) desc, word) <= ${correctionsSize} then 1 else 2 end as tier
    from (
      select p.name, count(*) as uses from ${listingEntries} s join ${products} p on p.id = s.product_id
       where s.category_id = ${any} group by p.name
      union all select name, 1 from ${brands} where id in (select brand_id from ${listingEntries} where category_id = ${any})
      union all select name, 1 from ${categories} where id in (select category_id from ${listingEntries})
      union all select ${colourNames}, count(*) from ${products} p
       where p.colour_family is not null and p.id in (select product_id from ${listingEntries} where category_id = ${any}) group by 1
      union all select ${attributeWords}, count(*) from ${products} p
       where p.facts <> '{}' and p.id in (select product_id from ${listingEntries} where category_id = ${any}) group by 1
    ) t, regexp_split_to_table(lower(name), ${betweenWords}) word
   where length(word) > 2 group by word) words`;
