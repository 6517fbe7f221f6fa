import { sql } from "drizzle-orm";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { pictureJson } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pictures } from "#server/platform/media/tables.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  sku: string;
  colour: string;
  family: number | null;
  picture: Picture | null;
}

type Garment = Pick<ManagedProduct, "colourFamily" | "otherColours">;

/** The family of a product's colour and the other colours of its garment, shown or not. */
export async function readGarment(db: Queries, id: string): Promise<Garment> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.name, c.sku, c.colour, c.colour_family as family, ${pictureJson("i")} as picture
      from ${products} c left join ${pictures} i on i.id = c.picture_id
     where c.id in (
       select ${id}::uuid
       union select o.id from ${products} p join ${products} o on o.colour_group_id = p.colour_group_id where p.id = ${id})
     order by c.created_at, c.id`);
  const family = rows.find((row) => row.id === id)?.family ?? null;
  return {
    colourFamily: family === null ? null : (colourFamilies[family]?.name ?? null),
    otherColours: rows
      .filter((row) => row.id !== id)
      .map(({ id: _id, name, sku, colour, picture }) => ({ _id, name, sku, colour, imageUrl: imageUrl(picture) })),
  };
}
