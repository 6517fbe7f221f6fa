import { sql } from "drizzle-orm";
import type { Target } from "#attack/open-target.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { corpus } from "./corpus.ts";

/** Columns of words that people write. What is a choice is kept by a constraint, which refuses the update. */
const isWords =
  /name|title|^review$|description|message|business|^address$|city|^state$|country|zip|phone|text|reason|note|answer|sku|device|place|word|synonym|sentence|reply/;
const isNotShown =
  /^(?:mails|throttles|listing.*|search.*|day_counts|import_rows|payment_.*|.*_files|sessions|schema_.*)$/;

/**
 * The corpus as it stands in every column of words: as if it had come in another way than through the forms, which take tags out. Each
 * row gets another of the texts. Gives how many columns hold it.
 */
export async function writeCorpus({ shop }: Target): Promise<number> {
  const { rows: columns } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass) order by 1, 2`);
  let written = 0;
  for (const { table, column } of columns.filter((each) => isWords.test(each.column) && !isNotShown.test(each.table))) {
    const texts = sql.param(corpus.map((text) => text.replaceAll("\0", "")));
    const update = sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} = (${texts}::text[])[1 + n % ${corpus.length}::int]
                         from (select tableoid as part, ctid as place, row_number() over ()::int as n from ${sql.identifier(table)}) numbered
                        where t.tableoid = numbered.part and t.ctid = numbered.place`;
    const isWritten = await shop.db.execute(update).then(
      () => true,
      () => false,
    );
    if (isWritten) written += 1;
  }
  const ids = await shop.db.select({ id: products.id }).from(products);
  await transaction(shop.db, (tx) => reindexProducts(tx, { products: ids.map(({ id }) => id) }));
  return written;
}
