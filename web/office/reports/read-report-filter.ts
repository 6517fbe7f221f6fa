import { type ReportName, reportNames } from "#contract/oversight/after-sale-reports.ts";

/** What a report is asked for, as the address says it; empty where it says nothing. */
export interface ReportFilter {
  report: ReportName;
  from: string;
  to: string;
  brand: string;
}

/** What is no filter counts as none. */
export function readReportFilter(url: string): ReportFilter {
  const { searchParams } = new URL(url);
  const value = (name: string) => searchParams.get(name)?.trim() ?? "";
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(value(name)) ? value(name) : "");
  const report = reportNames.find((name) => name === value("report")) ?? "returns";
  return { report, from: day("from"), to: day("to"), brand: value("brand") };
}

/** As the calls take it. */
export const toQuery = ({ report: _, ...filter }: ReportFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
