import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { ListCount } from "./list-count.tsx";
import { SearchBox } from "./search-box.tsx";

interface Filter {
  label: string;
  /** The parameter in the address. */
  name: string;
  /** The first value, where it is empty, shows everything. */
  options: readonly (readonly [value: string, label: string])[];
  current: string;
}

interface OfficeListProps<Row> {
  title: string;
  /** What is listed, one and many: "user", "users". */
  words: readonly [one: string, many: string];
  rows: readonly Row[];
  /** A table of these columns. */
  columns?: Column<Row>[];
  /** Without columns: what is drawn for each row. */
  card?: (row: Row) => ReactNode;
  /** Cards beside each other on wide screens. */
  cardColumns?: string;
  page: { totalPages: number; currentPage: number; count: number };
  filters?: readonly Filter[];
  /** Left out where nothing is searched. */
  search?: { value: string; help: string; label?: string };
  /** How many somebody should have acted on by now, and the filter that shows these. Without one they stand on top. */
  overdue?: { count: number; to?: string };
  /** The sentence where nothing is listed: "No users found." unless it is given. */
  sentence?: string;
  /** Said under the sentence, where neither a filter nor a search narrows the list down. */
  empty: string;
  /** Said instead where one does. */
  nothingFound?: string;
  /** Where the button "Add" leads. */
  add?: string;
  /** A paragraph under the title. */
  intro?: ReactNode;
  /** A form that adds to the list, above it. */
  form?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

/** A page of the office with one list: filters, search and page are in the address, so that it can be shared and gone back to. */
export function OfficeList<Row extends { _id: string }>(props: OfficeListProps<Row>) {
  const { title, words, rows, page, filters = [], search, overdue, add, intro, form, children } = props;
  const [params] = useSearchParams();
  const list = useFocusRestore(rows);
  const isSearch = Boolean(search?.value);
  const pageLink = (to: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(to));
    return `?${next}`;
  };
  return (
    <div>
      <PageHead title={title}>
        {(add || children) && (
          <div className="flex flex-wrap gap-3">
            {children}
            {add && (
              <ButtonLink to={add} size="small">
                <Icon name="plus" className="size-5" />
                Add
              </ButtonLink>
            )}
          </div>
        )}
      </PageHead>
      {intro && <div className="mb-6 max-w-prose text-ink-soft">{intro}</div>}
      {form && <div className="mb-8">{form}</div>}
      {overdue && overdue.count > 0 && <Overdue words={words} {...overdue} />}
      {filters.length > 0 && (
        <div className="mb-4 grid gap-2">
          {filters.map((filter) => (
            <FilterLinks key={filter.name} {...filter} />
          ))}
        </div>
      )}
      {search && (
        <div className="mb-6 grid max-w-xl">
          <SearchBox label={search.label ?? `Search ${words[1]}`} help={search.help} />
        </div>
      )}
      <ListCount words={words} page={page} isSearch={isSearch} />
      <div ref={list} tabIndex={-1} className="outline-none">
        {rows.length > 0 ? <Rows {...props} /> : <Nothing {...props} isSearch={isSearch} />}
      </div>
      <div className="mt-8 empty:hidden">
        <Pager page={page.currentPage} totalPages={page.totalPages} href={pageLink} />
      </div>
    </div>
  );
}

function Rows<Row extends { _id: string }>({ title, rows, columns, card, cardColumns = "" }: OfficeListProps<Row>) {
  if (columns) return <Table caption={title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />;
  return (
    <ul className={`grid grid-cols-1 gap-4 ${cardColumns}`}>
      {rows.map((row) => (
        <li key={row._id} className="grid grid-cols-1">
          {card?.(row)}
        </li>
      ))}
    </ul>
  );
}

function Nothing<Row>({ words, sentence, empty, nothingFound, filters = [], isSearch }: NothingProps<Row>) {
  const isFiltered = filters.some(({ options, current }) => options[0]?.[0] === "" && current !== "");
  if (!isSearch && !isFiltered) return <EmptyState sentence={sentence ?? `No ${words[1]} found.`}>{empty}</EmptyState>;
  return (
    <EmptyState sentence={sentence ?? `No ${words[1]} found.`}>
      <p>{nothingFound ?? "Try another filter or number."}</p>
      <ButtonLink to="?" look="secondary" size="small">
        Show all
      </ButtonLink>
    </EmptyState>
  );
}

type NothingProps<Row> = OfficeListProps<Row> & { isSearch: boolean };

function Overdue({ words: [one, many], count, to }: { words: readonly [string, string]; count: number; to?: string }) {
  return (
    <p className="mb-4 border-danger border-s-4 bg-danger-soft px-4 py-3">
      {to ? (
        <>
          {count === 1 ? `1 ${one} waits too long.` : `${count} ${many} wait too long.`}{" "}
          <PageLink to={to} className="link font-semibold">
            {count === 1 ? "Show it" : "Show them"}
          </PageLink>
        </>
      ) : count === 1 ? (
        `1 ${one} is overdue. It stands on top.`
      ) : (
        `${count} ${many} are overdue. They stand on top.`
      )}
    </p>
  );
}
