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
