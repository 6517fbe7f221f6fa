import { formatRupees } from "#contract/money.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/tax-page.ts";
import { AddRate } from "./add-rate.tsx";
import { changeTax } from "./change-tax.ts";
import { groupRates } from "./rate-groups.ts";
import { RateTable } from "./rate-table.tsx";
import { SchemeForm } from "./scheme-form.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage shipping and tax");
  const [settings, { rates }] = await Promise.all([call("GET /tax"), call("GET /tax/rate")]);
  return { settings, rates, showsPast: new URL(request.url).searchParams.has("past") };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeTax(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Tax", hidden: true });

export default function TaxPage({ loaderData: { settings, rates, showsPast } }: Route.ComponentProps) {
  const groups = groupRates(rates, indiaDay(new Date())).filter(({ period }) => showsPast || period !== "past");
  return (
    <div className="grid gap-8">
      <div>
        <PageHead title="Tax" />
        <SchemeForm settings={settings} />
      </div>
      <section aria-labelledby="tax-rates" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="tax-rates" className="text-xl">
            Rates of GST
          </h2>
          <ButtonLink to={showsPast ? "?" : "?past"} look="quiet" size="small" preventScrollReset>
            {showsPast ? "Hide past rates" : "Show past rates"}
          </ButtonLink>
        </div>
        <p className="max-w-prose text-ink-soft">
          They count in the GST scheme. A piece is in a slab by what it costs after discounts and without tax. Goods
          without an HSN code, or of a chapter that is not here, are taxed like chapter 62.
        </p>
        {groups.map(
          ({ key, chapter, from, endsAt }) =>
            endsAt !== null && (
              <p key={key} className="border-highlight border-s-4 bg-highlight-soft px-4 py-3">
                Chapter {chapter} has no rate above {formatRupees(endsAt)} from {formatDate(from)} on: the last one
                counts for what is dearer too. Add one whose value is left empty.
              </p>
            ),
        )}
        <RateTable groups={groups} />
      </section>
      <AddRate />
    </div>
  );
}
