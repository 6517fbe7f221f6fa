export interface CategoryWithHsn {
  _id: string;
  name: string;
  hsn: string;
}

/** The category whose HSN code a product without one has: the first by name that has one, as the server decides it. */
export function firstHsn(
  categories: readonly CategoryWithHsn[],
  chosen: readonly string[],
): CategoryWithHsn | undefined {
  const withOne = categories.filter(({ _id, hsn }) => hsn !== "" && chosen.includes(_id));
  return withOne.toSorted((a, b) => (a.name === b.name ? (a._id < b._id ? -1 : 1) : a.name < b.name ? -1 : 1))[0];
}

export const formatHsnHelp = (inherited: CategoryWithHsn | undefined): string =>
  inherited
    ? `4 to 8 digits. Left empty: ${inherited.hsn}, as in ${inherited.name}.`
    : "4 to 8 digits. Left empty: apparel of chapter 62.";
