import { formatRupees } from "#contract/money.ts";
import { type Payout, type PayoutState, payoutStates, sellersWord } from "#contract/sales/payouts.ts";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { OrderLink } from "#web/office/cases/case-parts.tsx";
import { runStep } from "#web/office/cases/run-step.ts";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { requirePermission } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import type { Column } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/payouts-page.ts";

const labels: Record<PayoutState, string> = {
  "to approve": "To approve",
  due: "Due",
  waiting: "At the bank",
  done: "Paid",
  refused: "Refused",
};
const states = [["", "Not paid"], ...payoutStates.map((state) => [state, labels[state]] as const)] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "refund orders");
  const { page } = readListParams(request.url);
  const state = readFilter(request.url, "state", states) ?? "";
  return { state, ...(await call("GET /payout", { query: { page, state } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  runStep(request, {
    approve: ({ id }: { id: string }) =>
      call("PUT /payout/{id}/status", { params: { id }, body: { status: "Approved" } }),
    // From the page of an order.
    "note cash": ({ id, amount }: { id: string; amount: number }) =>
      call("PUT /order/{id}/cash-remitted", { params: { id }, body: { amount } }),
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Payouts", hidden: true });

const list = new Intl.ListFormat("en");

const columns: Column<Payout>[] = [
  { head: "Order", cell: ({ order }) => <OrderLink id={order._id} number={order.number} /> },
  { head: "Amount", cell: ({ amount }) => formatRupees(amount), numeric: true },
  {
    head: "What proves the cash",
    cell: ({ proof, flags }) => (
      <span className="grid gap-1">
        <span className={proof === sellersWord ? "font-semibold" : ""}>{sentenceCase(proof)}</span>
        {flags.length > 0 && (
          <span className="flex flex-wrap items-center gap-1">
            <Badge look="danger">Same {list.format(flags)}</Badge>
            <span className="text-ink-soft text-sm">as the seller</span>
          </span>
        )}
      </span>
    ),
  },
  { head: "To", cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  {
    head: "State",
    cell: ({ state, approved }) => (
      <span className="grid">
        {labels[state]}
        {approved && (
          <span className="text-ink-soft text-sm">
            Approved <Time at={approved}>{formatMoment(approved)}</Time>
          </span>
        )}
      </span>
    ),
  },
  { head: "Since", cell: ({ created }) => <Time at={created}>{formatMoment(created)}</Time> },
  { head: "What to do", silent: true, cell: (payout) => payout.state === "to approve" && <Approve payout={payout} /> },
];

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const proofSentence = (proof: Payout["proof"], number: string): string =>
  proof === sellersWord
    ? `Nobody but the seller says that the cash of order ${number} was collected.`
    : `${sentenceCase(proof)} says that the cash of order ${number} was collected.`;

function Approve({ payout: { _id, order, amount, to, flags, proof } }: { payout: Payout }) {
  const same = flags.length > 0 ? ` Buyer and seller have the same ${list.format(flags)}.` : "";
  return (
    <StepButton
      action="/dashboard/payouts"
      step="approve"
      body={{ id: _id }}
      label="Approve"
      name={`Approve the payout of ${order.number}`}
      look="primary"
      ask={{
        title: "Approve the payout",
        sentence: `${proofSentence(proof, order.number)}${same} ${formatRupees(amount)} go to ${to}. This cannot be undone.`,
        confirm: "Approve",
      }}
    />
  );
}

export default function PayoutsPage({ loaderData: { state, payouts, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Payouts"
      words={["payout", "payouts"]}
      rows={payouts}
      columns={columns}
      page={page}
      filters={[{ label: "Payouts by state", name: "state", options: states, current: state }]}
      empty="Money for what was paid in cash and came back stands here."
    />
  );
}
