import { type SQL, sql } from "drizzle-orm";
import { imageUrl, type Picture, type PictureOfProduct } from "#contract/catalogue/products.ts";
import { pictureJson } from "#server/catalogue/listing/service.ts";
import { productPictures } from "#server/catalogue/products/tables.ts";
import { pictures } from "#server/platform/media/tables.ts";

export interface PictureRow {
  picture: Picture;
  alt: string;
}

/**
 * The pictures of the product `p` in order. Raw SQL: they come with the product in one statement. A picture that nobody has described is
 * called like the product.
 */
export const picturesOfProduct: SQL = sql`(
  select coalesce(json_agg(json_build_object('picture', ${pictureJson("pic")}, 'alt', coalesce(nullif(own.alt, ''), case
           when own.position = 0 then p.name else p.name || ', picture ' || own.position + 1 end)) order by own.position), '[]')
    from (select p.picture_id, p.picture_alt as alt, 0 as position
          union all select picture_id, alt, position from ${productPictures} where product_id = p.id) own
    join ${pictures} pic on pic.id = own.picture_id)`;

export const toPictures = (rows: PictureRow[]): PictureOfProduct[] =>
  rows.map(({ picture: { id, ...files }, alt }) => ({ _id: id, url: imageUrl({ id, ...files }), alt, ...files }));
