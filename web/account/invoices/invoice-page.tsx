import { type MouseEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { requireUser } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/invoice-page.ts";
import "./invoice.css";
import { InvoicePaper } from "./invoice-paper.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request);
  const found = await undefinedIfNotFound(call("GET /order/{id}/invoice", { params }));
  return { invoice: found?.invoice };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invoice", hidden: true });

export function HydrateFallback() {
  return (
    <div className="page pt-8 pb-16">
      <Skeleton className="mx-auto h-[80dvh] max-w-3xl" />
    </div>
  );
}

export default function InvoicePage({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const [busy, setBusy] = useState(false);
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
  const save = async () => {
    setBusy(true);
    const name = `invoice-${invoice.number.replace("/", "-")}.pdf`;
    await saveFile(`/order/${params.id}/invoice.pdf`, name).catch(handleError);
    setBusy(false);
  };
  return (
    <div className="page grid justify-items-center gap-6 pt-4 pb-16 lg:pt-8 print:p-0">
      <div className="flex w-full max-w-3xl flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToOrder id={params.id} />
        <div className="flex gap-3">
          <Button look="secondary" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="small" busy={busy} onClick={() => void save()}>
            Download PDF
          </Button>
        </div>
      </div>
      <InvoicePaper invoice={invoice} />
    </div>
  );
}

/** A step back where one came from there, so that the way back from the order does not lead here again. */
function BackToOrder({ id }: { id: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const stepBack = (event: MouseEvent) => {
    if (!state?.isFromOrder) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink to={`/order/${id}`} look="quiet" size="small" className="-ml-4" onClick={stepBack}>
      <Icon name="arrow-left" className="size-5" />
      Back to the order
    </ButtonLink>
  );
}
