import * as z from "zod";

/** Raised when an older version of the shop could not read the archive. */
export const archiveFormat = 1;

const DumpedTable = z.object({
  /** With its schema: `public.orders`. */
  name: z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/),
  /** Those that are stored, in the order in which each row has them. */
  columns: z.array(z.string()),
});
export type DumpedTable = z.infer<typeof DumpedTable>;

/** The first file of an archive: what is in it. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  /** The moments of the migrations that the tables had seen. */
  migrations: z.array(z.number()),
  /** First data that the database had got, which is not to be added again. */
  onceFiles: z.array(z.string()),
  tables: z.array(DumpedTable),
  /** The partitions of tables, with what each holds, as PostgreSQL words it. */
  partitions: z.array(
    z.object({
      name: z.string(),
      table: z.string(),
      bound: z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[0-9a-f-]{36}')\) TO \('[0-9a-f-]{36}'\))$/),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The hash of the secret that signs tokens and seals second factors, so that a restored shop notices that it has another one. */
  secretHash: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The last file of an archive, without which it is not complete. */
export const Totals = z.object({
  rows: z.record(z.string(), z.number()),
  pictureFiles: z.number(),
  /** Files that a picture should have and that were not in the store. */
  missingFiles: z.array(z.string()),
});
export type Totals = z.infer<typeof Totals>;

export const schemaOf = (table: string): string => table.split(".")[0] ?? "";

export const countRows = ({ rows }: Totals): number => Object.values(rows).reduce((sum, many) => sum + many, 0);

export const fileNames = {
  manifest: "manifest.json",
  totals: "totals.json",
  tokenSecret: "token-secret",
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, "0")}`,
  picture: (id: string, file: string) => `pictures/${id}/${file}`,
};
