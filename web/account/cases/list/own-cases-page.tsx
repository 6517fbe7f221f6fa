import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { RefundToForm } from "#contract/sales/payouts.ts";
import { casesPath } from "#web/account/cases/case-card.tsx";
import { ClaimCard } from "#web/account/cases/claims/claim-card.tsx";
import { ExchangeCard } from "#web/account/cases/exchanges/exchange-card.tsx";
import { ReturnCard } from "#web/account/cases/returns/return-card.tsx";
import { call } from "#web/api.ts";
import { FilterLinks, readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { readForm } from "#web/layout/forms/read-form.ts";
import { changeBy, runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireUser } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/own-cases-page.ts";

const kinds = [
  ["", "Returns"],
  ["exchanges", "Size changes"],
  ["claims", "Problems"],
] as const;

type Loaded = { kind: "" | "exchanges" | "claims"; page: number; totalPages: number; cards: ReactNode[] };

async function loadCards(kind: Loaded["kind"], query: { page: string }): Promise<Omit<Loaded, "kind">> {
  if (kind === "exchanges") {
    const { exchanges, currentPage, totalPages } = await call("GET /exchange/me", { query });
    return {
      page: currentPage,
      totalPages,
      cards: exchanges.map((each) => <ExchangeCard key={each._id} exchange={each} />),
    };
  }
  if (kind === "claims") {
    const { claims, currentPage, totalPages } = await call("GET /claim/me", { query });
    return { page: currentPage, totalPages, cards: claims.map((each) => <ClaimCard key={each._id} claim={each} />) };
  }
  const { returns, currentPage, totalPages } = await call("GET /return/me", { query });
  return { page: currentPage, totalPages, cards: returns.map((each) => <ReturnCard key={each._id} about={each} />) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  await requireUser(request);
  const kind = readFilter(request.url, "kind", kinds) ?? "";
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return { kind, ...(await loadCards(kind, { page })) };
}

/** What the cards ask for, also those on the page of an order: withdrawing, and another account for money. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  const kind = String(form.get("kind"));
  if (request.method === "DELETE") {
    return runAction(() =>
      kind === "exchange" ? call("DELETE /exchange/{id}", { params }) : call("DELETE /return/{id}", { params }),
    );
  }
  return changeBy(readForm(RefundToForm, form), (refundTo) => {
    const body = { refundTo };
    return runAction(() =>
      kind === "claim"
        ? call("PUT /claim/{id}/refund-to", { params, body })
        : call("PUT /return/{id}/refund-to", { params, body }),
    );
  });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Your Returns", hidden: true });

const empty: Record<Loaded["kind"], [sentence: string, next: string]> = {
  "": ["You have not returned anything.", "Open an order that has arrived and choose what goes back."],
  exchanges: ["You have not changed a size.", "Open an order that has arrived and press Change size."],
  claims: ["You have not reported a problem.", "If something is wrong with an order, report it on the order's page."],
};

export default function ReturnsPage({ loaderData: { kind, page, totalPages, cards } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [sentence, next] = empty[kind];
  const href = (to: number) => {
    const target = new URLSearchParams(params);
    target.set("page", String(to));
    return `${casesPath}?${target}`;
  };
  return (
    <div>
      <PageHead title="Your Returns" />
      <FilterLinks label="Which" name="kind" options={kinds} current={kind} />
      {cards.length === 0 ? (
        <EmptyState sentence={sentence}>
          <p>{next}</p>
          <ButtonLink to="/dashboard/orders" look="secondary">
            Your orders
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="mt-5 grid gap-4">{cards}</div>
      )}
      <div className="mt-6">
        <Pager page={page} totalPages={totalPages} href={href} />
      </div>
    </div>
  );
}
