import type { Promotion } from "#contract/catalogue/promotions.ts";
import { formatRupees } from "#contract/money.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Time } from "#web/ui/display/time.tsx";

/** For admins: a price that was raised shortly before makes a reduction look larger than it is. */
export function RaisedPrices({ promotion: { raisedPrices } }: { promotion: Promotion }) {
  if (raisedPrices.length === 0) return null;
  return (
    <section aria-labelledby="raised-prices" className="grid gap-2 border-danger border-s-4 bg-danger-soft px-4 py-3">
      <h2 id="raised-prices" className="font-sans font-semibold text-base tracking-normal">
        Prices were raised within 30 days before it began
      </h2>
      <ul className="grid gap-1 text-sm">
        {raisedPrices.map(({ product, name, was, now, at }) => (
          <li key={`${product} ${at}`} className="wrap-anywhere">
            <PageLink to={`/dashboard/product/edit/${product}`} className="link">
              {name}
            </PageLink>{" "}
            from {formatRupees(was)} to {formatRupees(now)} on <Time at={at}>{formatDate(at)}</Time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The raised prices of a promotion in a list, in one line. */
export function RaisedPricesNote({ promotion: { raisedPrices } }: { promotion: Promotion }) {
  const [first, ...others] = raisedPrices;
  if (!first) return null;
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  return (
    <p className="wrap-anywhere flex items-start gap-1.5 font-normal text-danger text-sm">
      <Icon name="warning" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        Raised before: {first.name}, {formatRupees(first.was)} to {formatRupees(first.now)}
        {more}
      </span>
    </p>
  );
}
