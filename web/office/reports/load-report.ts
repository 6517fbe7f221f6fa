import type { ReportName } from "#contract/oversight/after-sale-reports.ts";
import { ApiError, call } from "#web/api.ts";

/** Each report under its name, so that a page knows which one it has. */
const reports = {
  returns: async (query: Query) => ({ name: "returns", ...(await call("GET /report/returns", { query })) }) as const,
  exchanges: async (query: Query) =>
    ({ name: "exchanges", ...(await call("GET /report/exchanges", { query })) }) as const,
  claims: async (query: Query) => ({ name: "claims", ...(await call("GET /report/claims", { query })) }) as const,
  parcels: async (query: Query) => ({ name: "parcels", ...(await call("GET /report/parcels", { query })) }) as const,
};
type Query = Record<string, string>;

export type LoadedReport = Awaited<ReturnType<(typeof reports)[ReportName]>>;

/** Days that cannot be reported on are said where they were chosen. */
export async function loadReport(
  name: ReportName,
  query: Query,
): Promise<LoadedReport | { name: null; error: string }> {
  try {
    return await reports[name](query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { name: null, error: error.message };
    throw error;
  }
}
