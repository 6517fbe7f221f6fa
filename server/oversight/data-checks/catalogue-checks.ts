import type { Checks } from "./checks.ts";

export const catalogueChecks = {
  "a product's ratings are not those of its approved reviews": `
    select p.id as product_id, p.rating_sum, p.rating_count
      from products p left join (
        select product_id, sum(rating) as stars, count(*) as many from reviews where status = 'Approved' group by 1
      ) r on r.product_id = p.id
     where (p.rating_sum, p.rating_count) is distinct from (coalesce(r.stars, 0), coalesce(r.many, 0))`,
  "a product's fit is not what its approved reviews and accepted returns say": `
    select coalesce(f.product_id, v.product_id) as product_id
      from product_fits f full join (
        select p.id as product_id, count(*) filter (where fit = 'Small') as small, count(*) filter (where fit = 'Right') as fitting,
               count(*) filter (where fit = 'Large') as large, count(*) filter (where fit = 'returned small') as returned_small,
               count(*) filter (where fit = 'returned large') as returned_large
          from products p join (
            select product_id, fit from reviews where status = 'Approved' and fit is not null
            union all
            select oi.product_id, case ri.reason when 'Too small' then 'returned small' else 'returned large' end
              from return_items ri join returns r on r.id = ri.return_id
              join order_items oi on oi.order_id = r.order_id and oi.id = ri.item_id
             where ri.accepted > 0 and ri.reason in ('Too small', 'Too large')
            union all
            select oi.product_id, case when array_position(s.sizes, e.size) > array_position(s.sizes, e.from_size)
                                       then 'returned small' else 'returned large' end
              from exchanges e join order_items oi on oi.order_id = e.order_id and oi.id = e.item_id
              cross join (select array['XS', 'S', 'M', 'L', 'XL', 'XXL'] as sizes) s
             where e.is_accepted and e.size = any (s.sizes) and e.from_size = any (s.sizes)
          ) said on said.product_id = p.id group by 1
      ) v on v.product_id = f.product_id
     where (coalesce(f.too_small, 0), coalesce(f.fitting, 0), coalesce(f.too_large, 0), coalesce(f.returned_small, 0), coalesce(f.returned_large, 0))
        is distinct from (coalesce(v.small, 0), coalesce(v.fitting, 0), coalesce(v.large, 0), coalesce(v.returned_small, 0), coalesce(v.returned_large, 0))`,
  "a review does not count its helpful votes or photos": `
    select r.id as review_id from reviews r
     where r.helpful <> (select count(*) from review_votes v where v.review_id = r.id)
        or r.picture_count <> (select count(*) from review_pictures p where p.review_id = r.id)`,
  "a photo is open before its review is shown, or hidden while it is": `
    select rp.review_id, rp.picture_id
      from review_pictures rp join reviews r on r.id = rp.review_id join pictures i on i.id = rp.picture_id
     where i.is_published <> (r.status = 'Approved')
        or i.is_published is null and not exists (select from products where picture_id = i.id)
                                  and not exists (select from product_pictures where picture_id = i.id)`,
  "the listing shows a hidden product, or lacks one that is shown": `
    select p.id as product_id
      from products p left join brands b on b.id = p.brand_id left join merchants m on m.brand_id = b.id
     where (p.is_active and coalesce(b.is_active, true) and coalesce(m.is_active, true)) <> exists (
       select from listing_entries s where s.product_id = p.id and s.category_id = '00000000-0000-0000-0000-000000000000')`,
  "the listing has a product in a category it is not in, or lacks it in one it is in": `
    select coalesce(s.product_id, c.product_id) as product_id, coalesce(s.category_id, c.category_id) as category_id
      from (select * from listing_entries where category_id <> '00000000-0000-0000-0000-000000000000') s full join (
        select cp.* from category_products cp join categories k on k.id = cp.category_id and k.is_active
         where exists (select from listing_entries a
                        where a.product_id = cp.product_id and a.category_id = '00000000-0000-0000-0000-000000000000')
      ) c on c.product_id = s.product_id and c.category_id = s.category_id
     where s.product_id is null or c.product_id is null`,
  "the listing shows another price, discount, brand, rating or colour than the product has": `
    select s.product_id, s.category_id from listing_entries s join products p on p.id = s.product_id
      cross join lateral (
        select least(p.price_paise, min(greatest(100, case m.kind
                 when 'percent' then round(p.price_paise::numeric * (10000 - m.value_hundredths) / 10000.0)
                 when 'amount' then case when p.price_paise > m.value_hundredths then p.price_paise - m.value_hundredths else p.price_paise end
                 else m.value_hundredths end))) as price_paise
          from promotions m
         where m.is_listed and m.kind <> 'buy get' and (m.owner_brand_id is null or m.owner_brand_id = p.brand_id)
           and exists (select from promotion_targets t where t.promotion_id = m.id and (
                 t.kind = 'all' or t.kind = 'product' and t.target_id = p.id or t.kind = 'brand' and t.target_id = p.brand_id
                 or t.kind = 'category' and exists (
                      select from category_products c where c.category_id = t.target_id and c.product_id = p.id)))) sale
     where s.price_paise <> sale.price_paise
        or s.discount <> floor((coalesce(p.mrp_paise, p.price_paise) - sale.price_paise) * 100 / coalesce(p.mrp_paise, p.price_paise))
        or s.rating <> case when p.rating_count = 0 then 0 else p.rating_sum / p.rating_count end
        or s.colour is distinct from p.colour_family
        or s.brand_id <> coalesce(p.brand_id, '00000000-0000-0000-0000-000000000000')`,
  "the counts of the listing are not the number of its entries": `
    select coalesce(c.category_id, s.category_id) as category_id, c.many as counted, s.many
      from (
        select category_id, sum(r0s0) as many from listing_counts
         where brand_id = '00000000-0000-0000-0000-000000000000' group by 1
      ) c full join (select category_id, count(*) as many from listing_entries group by 1) s on s.category_id = c.category_id
     where coalesce(c.many, 0) <> coalesce(s.many, 0)`,
  "the counts of discounts are not the number of reduced entries": `
    select coalesce(c.category_id, s.category_id) as category_id, coalesce(c.at_least, s.at_least) as at_least, c.many as counted, s.many
      from (
        select category_id, at_least, sum(r0s0) as many from listing_discount_counts
         where brand_id = '00000000-0000-0000-0000-000000000000' group by 1, 2
      ) c full join (
        select category_id, at_least, count(*) as many from listing_entries, generate_series(10, least(discount, 50), 10) at_least group by 1, 2
      ) s on s.category_id = c.category_id and s.at_least = c.at_least
     where coalesce(c.many, 0) <> coalesce(s.many, 0)`,
  "the counts of colours are not the number of entries in them": `
    select coalesce(c.category_id, s.category_id) as category_id, coalesce(c.colour, s.colour) as colour, c.count as counted, s.many
      from (select * from listing_colours where brand_id = '00000000-0000-0000-0000-000000000000') c full join (
        select category_id, colour, count(*) as many from listing_entries where colour is not null group by 1, 2
      ) s on s.category_id = c.category_id and s.colour = c.colour
     where coalesce(c.count, 0) <> coalesce(s.many, 0)`,
  "the listing has other facts of a product than it has, or counts them wrong": `
    select s.product_id, s.category_id, s.facts::text from listing_entries s join products p on p.id = s.product_id
     where s.facts <> array(select f.key || ':' || (p.facts ->> f.key) from fact_fields f
                             where f.kind = 'choice' and p.facts ->> f.key = any (f.choices) order by 1)
    union all
    select null, coalesce(c.category_id, s.category_id), coalesce(c.fact, s.fact)
      from (select * from listing_facts where brand_id = '00000000-0000-0000-0000-000000000000') c full join (
        select category_id, fact, count(*) as many from listing_entries, unnest(facts) fact group by 1, 2
      ) s on s.category_id = c.category_id and s.fact = c.fact
     where coalesce(c.count, 0) <> coalesce(s.many, 0)`,
  "a listed product is not in the search index, or a hidden one is": `
    select coalesce(s.product_id, w.product_id) as product_id
      from (select product_id from listing_entries where category_id = '00000000-0000-0000-0000-000000000000') s
      full join search_words w on w.product_id = s.product_id
     where s.product_id is null or w.product_id is null`,
  "a counted search may name a person, or was made tomorrow": `
    select day, term from search_terms
     where length(term) not between 2 and 60 or term ~ '@|https?:|www\\.' or length(regexp_replace(term, '[^0-9]', '', 'g')) > 5
        or day > (now() at time zone 'Asia/Kolkata')::date + 1`,
  "a product has pictures with a hole in their order, or none before them": `
    select p.id as product_id, count(*) as further, max(x.position) as last
      from product_pictures x join products p on p.id = x.product_id
     group by p.id having max(x.position) <> count(*) or count(distinct x.position) <> count(*) or p.picture_id is null
        or bool_or(x.picture_id = p.picture_id)`,
  "a garment has one colour alone, colours of several brands, or two of the same name": `
    select colour_group_id, count(*) as products from products where colour_group_id is not null group by 1
    having count(*) < 2 or count(distinct coalesce(brand_id, '00000000-0000-0000-0000-000000000000')) > 1
        or count(distinct lower(colour)) <> count(*)`,
  "what lists are filtered by is not what products say of themselves": `
    select coalesce(m.product_id, s.product_id) as product_id, coalesce(m.field_id, s.field_id) as field_id
      from product_facts m full join (
        select p.id as product_id, f.id as field_id, array_position(f.choices, p.facts ->> f.key) - 1 as choice
          from products p join fact_fields f on f.kind = 'choice' and p.facts ->> f.key = any (f.choices)
         where p.facts <> '{}'
      ) s on s.product_id = m.product_id and s.field_id = m.field_id and s.choice = m.choice
     where m.product_id is null or s.product_id is null`,
  "a product or brand says a fact that nobody asks for, or a choice that is none": `
    select p.id as product_id, said.key from products p cross join lateral jsonb_each_text(p.facts) said
      left join fact_fields f on f.key = said.key
     where p.facts <> '{}' and (f.id is null or f.kind = 'choice' and said.value <> all (f.choices))
    union all
    select b.id, said.key from brands b cross join lateral jsonb_each_text(b.default_facts) said
      left join fact_fields f on f.key = said.key and f.kind = 'text' where f.id is null`,
  "more pieces of a product are counted as bought than were ever ordered": `
    select s.product_id, s.pieces from product_sales s
     where s.pieces > (select coalesce(sum(l.quantity), 0) from order_items l where l.product_id = s.product_id)`,
  "a version of home shows a picture that is not kept for it": `
    select v.id as version, shown.picture from home_versions v, lateral (
      select jsonb_path_query(v.blocks, '$[*].picture') #>> '{}' as picture
      union all select jsonb_path_query(v.blocks, '$[*].slides[*].picture') #>> '{}'
      union all select jsonb_path_query(v.blocks, '$[*].slides[*].tallPicture') #>> '{}'
      union all select jsonb_path_query(v.blocks, '$[*].tiles[*].picture') #>> '{}') shown
     where shown.picture ~ '^[0-9a-f]{8}-' and not exists (
       select from home_pictures h where h.version_id = v.id and h.picture_id = shown.picture::uuid)`,
  "a product costs more than its MRP": "select id as product_id from products where mrp_paise < price_paise",
  "a former price ends before its product was there, or in the future": `
    select f.product_id, f.until from former_prices f join products p on p.id = f.product_id
     where f.until < p.created_at or f.until > now()`,
  "a former address is the present one of a product":
    "select o.slug from old_slugs o join products p on p.slug = o.slug",
  "a former slug of a brand or category is the present one of another": `
    select f.slug, b.id as taken_by from old_brand_slugs f join brands b on b.slug = f.slug
    union all select f.slug, c.id from old_category_slugs f join categories c on c.slug = f.slug`,
  "a product is active though its brand or category switched it off": `
    select s.product_id from product_switch_offs s join products p on p.id = s.product_id where p.is_active`,
  "the stored count of products is not their number": `
    select coalesce(c.brand_id, t.brand_id) as brand_id, c.count, t.many
      from product_counts c full join (
        select coalesce(brand_id, '00000000-0000-0000-0000-00000000000f') as brand_id, count(*) as many from products group by 1
        union all select '00000000-0000-0000-0000-000000000000', count(*) from products
      ) t on t.brand_id = c.brand_id
     where coalesce(c.count, 0) <> coalesce(t.many, 0) and coalesce(c.brand_id, t.brand_id) <> '00000000-0000-0000-0000-00000000000f'`,
  "the stored count of a category's products is not their number": `
    select coalesce(c.category_id, t.category_id) as category_id, c.count, t.many
      from category_counts c full join (select category_id, count(*) as many from category_products group by 1) t using (category_id)
     where coalesce(c.count, 0) <> coalesce(t.many, 0)`,
} satisfies Checks;
