import { type SQL, sql } from "drizzle-orm";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** So many products are searched first, whatever the size of the shop. */
const firstTierSize = 20_000;

/** A word of the name says more than its brand or category, and those say more than the description. */
const words = sql`
  setweight(to_tsvector('english', p.name || ' ' || p.sku), 'A')
  || setweight(to_tsvector('english', coalesce(b.name, '') || ' ' || coalesce(k.names, '')), 'B')
  || setweight(to_tsvector('english', p.description), 'C')`;

const shown = (which: SQL): SQL => sql`
  from listing_entries s
  join products p on p.id = s.product_id
  left join brands b on b.id = p.brand_id
  left join lateral (
    select string_agg(c.name, ' ' order by c.name) as names from category_products cp join categories c on c.id = cp.category_id
     where cp.product_id = p.id and c.is_active
  ) k on true
  where s.category_id = ${any} and ${which}`;

const addToVocabulary = (which: SQL): SQL => sql`
  insert into search_vocabulary (word)
  select distinct word from (select lower(concat_ws(' ', p.name, b.name, k.names)) as text ${shown(which)}) t,
         regexp_split_to_table(text, '[^[:alnum:]]+') word
   where length(word) > 2
  on conflict do nothing`;

/** Makes changed products findable by their present words, and those no longer shown not findable. They lie in the listing already. */
export async function indexWords(tx: Queries, which: SQL): Promise<void> {
  await tx.execute(sql`delete from search_words where product_id in (${which})`);
  const changed = sql`p.id in (${which})`;
  await tx.execute(sql`insert into search_words (product_id, tier, words) select p.id, 1, ${words} ${shown(changed)}`);
  await tx.execute(addToVocabulary(changed));
}

/**
 * Indexes the whole listing anew; the first tier goes to what was reviewed most, then to what is newest. Many products share
 * a description, a brand and categories, so the words of each of these are found once.
 */
export async function reindexWords(tx: Queries): Promise<void> {
  await tx.execute(sql`truncate search_words, search_vocabulary`);
  await tx.execute(sql`
    with shown as materialized (
      select p.id, p.name || ' ' || p.sku as name, coalesce(b.name, '') || ' ' || coalesce(k.names, '') as kin, p.description,
             case when row_number() over (order by p.rating_count desc, p.created_at desc, p.id) <= ${firstTierSize} then 1 else 2 end as tier
        from listing_entries s
        join products p on p.id = s.product_id
        left join brands b on b.id = p.brand_id
        left join (
          select cp.product_id, string_agg(c.name, ' ' order by c.name) as names
            from category_products cp join categories c on c.id = cp.category_id where c.is_active group by cp.product_id
        ) k on k.product_id = p.id
       where s.category_id = ${any}
    ), kins as materialized (
      select kin, setweight(to_tsvector('english', kin), 'B') as words from (select distinct kin from shown) d
    ), descriptions as materialized (
      select description, setweight(to_tsvector('english', description), 'C') as words from (select distinct description from shown) d
    )
    insert into search_words (product_id, tier, words)
    select id, tier, setweight(to_tsvector('english', name), 'A') || kins.words || descriptions.words
      from shown join kins using (kin) join descriptions using (description)`);
  await tx.execute(sql`
    insert into search_vocabulary (word)
    select distinct word from (
      select distinct p.name from listing_entries s join products p on p.id = s.product_id where s.category_id = ${any}
      union select name from brands where id in (select brand_id from listing_entries where category_id = ${any})
      union select name from categories where id in (select category_id from listing_entries)
    ) t, regexp_split_to_table(lower(name), '[^[:alnum:]]+') word
     where length(word) > 2`);
}
