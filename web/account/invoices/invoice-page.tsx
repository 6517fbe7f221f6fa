import { call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/invoice-page.ts";
import { InvoicePaper } from "./invoice-paper.tsx";
import { PaperPage, PaperSkeleton } from "./paper-page.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireBuyer(request);
  const found = await undefinedIfNotFound(call("GET /order/{id}/invoice", { params }));
  return { invoice: found?.invoice };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invoice", hidden: true });

export const HydrateFallback = PaperSkeleton;

export default function InvoicePage({ loaderData: { invoice }, params }: Route.ComponentProps) {
  if (!invoice)
    return (
      <div className="page py-12">
        <h1 className="sr-only">Invoice</h1>
        <EmptyState sentence="No invoice found.">
          <p>An order has its invoice once it is paid or delivered.</p>
          <ButtonLink to="/dashboard/orders" look="secondary">
            Your orders
          </ButtonLink>
        </EmptyState>
      </div>
    );
  const name = `invoice-${invoice.number.replace("/", "-")}.pdf`;
  return (
    <PaperPage orderId={params.id} pdf={{ path: `/order/${params.id}/invoice.pdf`, name }}>
      <InvoicePaper invoice={invoice} />
    </PaperPage>
  );
}
