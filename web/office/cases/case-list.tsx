import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { FilterLinks } from "#web/layout/dashboard/lists/filter-links.tsx";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";

interface CaseListProps<Row extends { _id: string }> {
  title: string;
  /** One and many. */
  words: readonly [one: string, many: string];
  rows: readonly Row[];
  columns: Column<Row>[];
  page: { totalPages: number; currentPage: number; count: number };
  /** What the list can be narrowed down to. The first value, the empty one, shows everything. */
  filters: readonly {
    label: string;
    name: string;
    options: readonly (readonly [value: string, label: string])[];
    current: string;
  }[];
  search?: string;
  /** Left out where nothing is searched. */
  searchHelp?: string;
  /** How many somebody should have acted on by now, and the filter that shows these. */
  overdue?: { count: number; to: string };
  /** Under the sentence that nothing was found. */
  empty: string;
  children?: ReactNode;
}

/** A list of the office: filters and search are in the address, so that it can be shared and gone back to. */
export function CaseList<Row extends { _id: string }>(props: CaseListProps<Row>) {
  const { title, words, rows, columns, page, filters, search = "", searchHelp, overdue, empty, children } = props;
  const [params] = useSearchParams();
  const isFiltered = search !== "" || filters.some(({ current, options }) => current !== options[0]?.[0]);
  const pageLink = (to: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(to));
    return `?${next}`;
  };
  return (
    <div>
      <PageHead title={title}>{children}</PageHead>
      {overdue && overdue.count > 0 && (
        <p className="mb-4 border-danger border-s-4 bg-danger-soft px-4 py-3">
          {overdue.count === 1 ? `1 ${words[0]} waits too long.` : `${overdue.count} ${words[1]} wait too long.`}{" "}
          <PageLink to={overdue.to} className="link font-semibold">
            {overdue.count === 1 ? "Show it" : "Show them"}
          </PageLink>
        </p>
      )}
      <div className="mb-4 grid gap-2">
        {filters.map((filter) => (
          <FilterLinks key={filter.name} {...filter} />
        ))}
      </div>
      {searchHelp && (
        <div className="mb-6 grid max-w-xl">
          <SearchBox label={`Search ${words[1]}`} help={searchHelp} />
        </div>
      )}
      <ListCount count={page.count} words={words} isSearch={search !== ""} />
      {rows.length === 0 ? (
        <EmptyState sentence={`No ${words[1]} found.`}>
          <p>{isFiltered ? "Try another filter or number." : empty}</p>
          {isFiltered && (
            <ButtonLink to="?" look="secondary" size="small">
              Show all
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <Table caption={title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={page.currentPage} totalPages={page.totalPages} href={pageLink} />
      </div>
    </div>
  );
}
