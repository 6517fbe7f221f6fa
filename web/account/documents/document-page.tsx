import { PaperPage, PaperSkeleton } from "#web/account/invoices/paper-page.tsx";
import { call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/document-page.ts";
import { DocumentPaper } from "./document-paper.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireBuyer(request);
  return { document: await undefinedIfNotFound(call("GET /document/{id}", { params })) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Tax Document", hidden: true });

export const HydrateFallback = PaperSkeleton;

export default function DocumentPage({ loaderData: { document }, params }: Route.ComponentProps) {
  if (!document)
    return (
      <div className="page py-12">
        <h1 className="sr-only">Tax Document</h1>
        <EmptyState sentence="No document found.">
          <p>You find the invoices and credit notes of an order on its page.</p>
          <ButtonLink to="/dashboard/orders" look="secondary">
            Your orders
          </ButtonLink>
        </EmptyState>
      </div>
    );
  const name = `${document.kind.replace(" ", "-")}-${document.number.replaceAll("/", "-")}.pdf`;
  return (
    <PaperPage orderId={document.orderId} pdf={{ path: `/document/${params.id}/pdf`, name }}>
      <DocumentPaper document={document} />
    </PaperPage>
  );
}
