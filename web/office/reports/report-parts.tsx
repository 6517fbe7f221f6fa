import type { ReactNode } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { ColumnPlot } from "#web/ui/display/charts/column-plot.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";

/** What each report is given. */
export interface ViewProps<Report> {
  report: Report;
  /** Products lead to their form. */
  canEdit: boolean;
  /** The report is about several sellers. */
  withSellers: boolean;
}

const figures = new Intl.NumberFormat("en-IN");
export const formatFigure = (value: number): string => figures.format(value);
export const formatPercent = (percent: number | null): string =>
  percent === null ? "–" : `${figures.format(percent)} %`;

export interface HeadFigure {
  label: string;
  value: string;
  hint?: string;
}

export const HeadFigures = ({ figures: shown }: { figures: readonly HeadFigure[] }) => (
  <dl className="grid gap-4 md:grid-cols-3">
    {shown.map(({ label, value, hint }) => (
      <div key={label} className="border border-line bg-surface p-5">
        <dt className="font-semibold text-ink-soft text-sm">{label}</dt>
        <dd className="mt-1 break-words font-display text-3xl tabular-nums">{value}</dd>
        {hint && <dd className="mt-1 text-ink-soft text-sm">{hint}</dd>}
      </div>
    ))}
  </dl>
);

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface Judged {
  /** What the sentence is about. */
  about: string;
  verdict: string;
}

/** The sentences first: what one can act on. */
export function Assessments({ judged }: { judged: readonly Judged[] }) {
  const said = judged.filter(({ verdict }) => verdict);
  if (said.length === 0) return null;
  return (
    <Section id="verdicts" title="What the figures say">
      <ul className="grid gap-3 lg:grid-cols-2">
        {said.map(({ about, verdict }) => (
          <li key={`${about} ${verdict}`} className="flex gap-3 bg-highlight-soft p-4">
            <Icon name="warning" className="mt-0.5 size-5 shrink-0" />
            <p className="wrap-anywhere">
              <span className="block font-semibold">{about}</span>
              {verdict}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const Weeks = ({ caption, weeks }: { caption: string; weeks: readonly { day: string; pieces: number }[] }) => (
  <ColumnPlot
    caption={caption}
    heads={["Week of", "Pieces"]}
    columns={weeks.map(({ day, pieces }) => ({ label: formatDate(day), value: pieces }))}
  />
);

interface ProductRow {
  product: string;
  name: string;
  sku: string;
  seller: string;
}

/** The product, leading to its form for those who may change it. */
export function productColumn<Row extends ProductRow>(canEdit: boolean): Column<Row> {
  return {
    head: "Product",
    cell: ({ product, name, sku }) => (
      <span className="grid">
        {canEdit ? (
          <PageLink to={`/dashboard/product/edit/${product}`} className="link wrap-anywhere font-semibold">
            {name}
          </PageLink>
        ) : (
          <span className="wrap-anywhere font-semibold">{name}</span>
        )}
        <span className="font-normal text-ink-soft text-xs">{sku}</span>
      </span>
    ),
  };
}

interface ShareRow {
  pieces: number;
  delivered: number;
  percent: number | null;
}

interface CaseFigures {
  /** What the pieces were, as in "returned". */
  what: string;
  /** How many cases they came in, and what one is called. */
  cases: number;
  noun: string;
  shareLabel?: string;
}

/** How many pieces, in how many cases, and what share of the delivered pieces they are. */
export const caseFigures = (
  { pieces, delivered, percent }: ShareRow,
  { what, cases, noun, shareLabel = "Of delivered pieces" }: CaseFigures,
): HeadFigure[] => [
  {
    label: `Pieces ${what}`,
    value: formatFigure(pieces),
    hint: cases === 1 ? `In 1 ${noun}` : `In ${formatFigure(cases)} ${noun}s`,
  },
  { label: shareLabel, value: formatPercent(percent), hint: `${formatFigure(delivered)} pieces were delivered` },
];

/** Pieces, of how many delivered ones, and the percentage. */
export const shareColumns = <Row extends ShareRow>(head: string): Column<Row>[] => [
  { head, numeric: true, cell: ({ pieces }) => formatFigure(pieces) },
  { head: "Delivered", numeric: true, cell: ({ delivered }) => formatFigure(delivered) },
  { head: "Share", numeric: true, cell: ({ percent }) => formatPercent(percent) },
];

export const sellerColumn = <Row extends { seller: string }>(isShown: boolean): Column<Row>[] =>
  isShown ? [{ head: "Seller", cell: ({ seller }) => seller }] : [];

/** The shares by seller, for staff. */
export const SellerSection = ({ what, head, sellers }: { what: string; head: string; sellers: SellerRow[] }) => (
  <Section id="sellers" title="By seller">
    <Table
      caption={`${what} by seller`}
      columns={[...sellerColumn(true), ...shareColumns(head)]}
      rows={sellers}
      rowKey={({ seller }) => seller}
    />
  </Section>
);

type SellerRow = ShareRow & { seller: string };
