import { eq, or, type SQL } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { merchants } from "./tables.ts";

interface Applicant {
  userId: string;
  /** Only an address that the person has proven to be theirs. */
  email: string | null;
}

const isOf = ({ userId, email }: Applicant): SQL | undefined =>
  email ? or(eq(merchants.userId, userId), eq(merchants.email, email)) : eq(merchants.userId, userId);

/** What a person told us in order to sell. */
export function exportMerchant(db: Queries, applicant: Applicant) {
  const { name, email, phoneNumber, brandName, business, status, createdAt } = merchants;
  return db
    .select({ name, email, phoneNumber, brandName, business, status, createdAt })
    .from(merchants)
    .where(isOf(applicant));
}

/** Removes applications; whoever sells already is refused before. Gives their ids. */
export async function eraseApplications(tx: Queries, applicant: Applicant): Promise<string[]> {
  const gone = await tx.delete(merchants).where(isOf(applicant)).returning({ id: merchants.id });
  return gone.map(({ id }) => id);
}
