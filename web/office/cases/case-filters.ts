import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";

/** How long something has waited. `overdue`: somebody should have acted by now. */
export const ageFilters = [
  ["", "Any age"],
  ["overdue", "Overdue"],
  ["3", "3 days or older"],
  ["7", "7 days or older"],
] as const;

/** What the list is asked for. */
export const toAge = (value: string): { overdue?: "true"; age?: string } =>
  value === "" ? {} : value === "overdue" ? { overdue: "true" } : { age: value };

/** What a list of cases is asked for in the address: words, page, status and age. */
export const readCaseFilters = <Status extends string>(
  url: string,
  statuses: readonly (readonly [value: Status, label: string])[],
) => ({
  ...readListParams(url),
  status: readFilter(url, "status", statuses) ?? ("" as const),
  age: readFilter(url, "age", ageFilters) ?? "",
});
