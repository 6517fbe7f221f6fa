import { sql } from "drizzle-orm";
import type { BrandDetails } from "#contract/catalogue/brands.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { brands } from "./tables.ts";

/** What the audit log shows of a brand. */
export const auditedBrandFields = ({
  name,
  slug,
  description,
  isActive,
  merchant,
  daysOff,
  story,
  bannerUrl,
  defaultFacts,
}: BrandDetails) => ({
  name,
  slug,
  description,
  isActive,
  merchant: merchant?.name ?? null,
  defaultFacts,
  daysOff: daysOff && `${daysOff.from} to ${daysOff.until}`,
  story,
  banner: bannerUrl,
});

export const auditedBrand = ({ _id, name }: BrandDetails) => ({
  entity: "brand" as const,
  entityId: _id,
  entityName: name,
});

/** Changes of one brand come one after the other. */
export const lockBrand = (tx: Queries, id: string) =>
  tx.execute(sql`select from ${brands} where id = ${id} for update`);
