import { eq, type SQL, sql } from "drizzle-orm";
import { isMerchant } from "#contract/customers/roles.ts";
import type { ReportQuery } from "#contract/oversight/after-sale-reports.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { badRequest } from "#server/shop-error.ts";

const dayMs = 86_400_000;
const defaultDays = 90;
/** A report reads the orders of its days. */
const mostDays = 366;

/** The days of a report, and whose pieces it is about. */
export interface ReportSpan {
  from: string;
  to: string;
  /** The brand of a merchant; `null` for all sellers. */
  brandId: string | null;
}

const addDays = (day: string, days: number) => indiaDay(new Date(Date.parse(`${day}T00:00:00+05:30`) + days * dayMs));

function readDays(query: ReportQuery, today: string): Pick<ReportSpan, "from" | "to"> {
  const to = query.to || today;
  const from = query.from || addDays(to, 1 - defaultDays);
  if (from > to) throw badRequest("From must not be after To.", { from: "From must not be after To." });
  if (addDays(from, mostDays) <= to) {
    const sentence = `A report covers at most ${mostDays} days.`;
    throw badRequest(sentence, { from: sentence });
  }
  return { from, to };
}

/** Staff see all sellers, or the one they ask for; a merchant sees its own brand, whatever it asks for. */
export async function readSpan(db: Queries, who: Who, query: ReportQuery, now = new Date()): Promise<ReportSpan> {
  const days = readDays(query, indiaDay(now));
  if (isMerchant(who)) return { ...days, brandId: scopeOf(who) };
  if (!query.brand) return { ...days, brandId: null };
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.slug, query.brand));
  return { ...days, brandId: brand?.id ?? nilUuid };
}

/** The moment at which a day begins in India. */
export const startOf = (day: string, offset = 0): SQL =>
  sql`((${day}::date + ${offset}::int)::timestamp at time zone 'Asia/Kolkata')`;

/** Ids begin with their moment, so the days are a range of a primary key, or of an index that ends with it. */
export const isWithin = (id: SQL, { from, to }: ReportSpan): SQL =>
  sql`${id} >= first_id_at(${startOf(from)}) and ${id} < first_id_at(${startOf(to, 1)})`;

export const isOfSeller = (brandId: SQL, span: ReportSpan): SQL =>
  span.brandId === null ? sql`true` : sql`${brandId} = ${span.brandId}`;

/** The Monday of a moment's week in India. */
export const weekOf = (moment: SQL): SQL => sql`date_trunc('week', ${moment} at time zone 'Asia/Kolkata')::date::text`;
