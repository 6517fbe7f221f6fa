import { Link, replace } from "react-router";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import { formatRupees } from "#contract/money.ts";
import type { Overview } from "#contract/oversight/overview.ts";
import { call } from "#web/api.ts";
import { type Figure, orderList, waitingFigures } from "#web/layout/dashboard/figures.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireUser } from "#web/session/guards.ts";
import type { Route } from "./+types/overview-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  if (!isAdmin(user) && !isMerchant(user)) {
    notify({ kind: "error", title: sentences.forbidden });
    throw replace("/dashboard");
  }
  return call("GET /overview");
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Overview", hidden: true });

const count = new Intl.NumberFormat("en-IN");
const card =
  "border border-line bg-surface p-5 transition-colors hover:border-line-strong focus-visible:border-line-strong";

export default function OverviewPage({ loaderData: { overview } }: Route.ComponentProps) {
  const isSeller = isMerchant(useUser());
  const figures = waitingFigures(overview, isSeller);
  return (
    <div>
      <PageHead title="Overview" />
      <div className="grid gap-10">
        {overview.orders && <Sales orders={overview.orders} isSeller={isSeller} />}
        {figures.length > 0 && (
          <section aria-labelledby="waiting">
            <h2 id="waiting" className="mb-4 text-xl">
              To do
            </h2>
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {figures.map((figure) => (
                <li key={figure.label} className="grid">
                  <FigureCard figure={figure} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

type Orders = NonNullable<Overview["orders"]>;

function Sales({ orders, isSeller }: { orders: Orders; isSeller: boolean }) {
  return (
    <section aria-labelledby="sales">
      <h2 id="sales" className="mb-4 text-xl">
        {isSeller ? "Orders of your brand" : "Orders and sales"}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        <li className="grid">
          <PeriodCard
            label="Today"
            period={orders.today}
            to={orderList(isSeller, { placed: "today", payment: "Settled" })}
          />
        </li>
        <li className="grid">
          <PeriodCard
            label="This week"
            period={orders.week}
            to={orderList(isSeller, { placed: "week", payment: "Settled" })}
          />
        </li>
      </ul>
      <p className="mt-3 max-w-prose text-ink-soft text-sm">
        {isSeller
          ? "Orders of your brand that are paid or to be paid on delivery, with tax, less what was cancelled. Days are those of India, and weeks begin on Monday."
          : "Orders that are paid or to be paid on delivery, with tax and shipping, less what was cancelled. Days are those of India, and weeks begin on Monday."}
      </p>
    </section>
  );
}

function PeriodCard({ label, period, to }: { label: string; period: Orders["today"]; to: string }) {
  const { orders, sales } = period;
  return (
    <Link to={to} prefetch="intent" className={card}>
      <span className="block font-semibold text-ink-soft text-sm">{label}</span>
      <span className="mt-1 block break-words font-display text-3xl tabular-nums">{formatRupees(sales)}</span>
      <span className="mt-1 block">{orders === 1 ? "1 order" : `${count.format(orders)} orders`}</span>
    </Link>
  );
}

/** The whole card leads to the list. What is nought is quiet. */
function FigureCard({ figure: { label, value, to, hint } }: { figure: Figure }) {
  return (
    <Link to={to} prefetch="intent" className={`${card} grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4`}>
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-soft text-sm">{hint}</span>
      </span>
      <span className={`font-display text-3xl tabular-nums ${value > 0 ? "text-accent" : "text-ink-soft"}`}>
        {count.format(value)}
      </span>
    </Link>
  );
}
