import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { PageLink } from "#web/layout/page-link.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** What the list of one's own cases submits; also from the page of an order. */
export const casesPath = "/dashboard/returns";

const looks = {
  Requested: "highlight",
  Approved: "highlight",
  Accepted: "highlight",
  "Picked up": "highlight",
  Received: "highlight",
  Sent: "highlight",
  Delivered: "success",
  Refunded: "success",
  Settled: "success",
  Refused: "danger",
  Rejected: "danger",
  Withdrawn: "neutral",
} as const;

interface CaseCardProps {
  id: string;
  title: string;
  status: keyof typeof looks;
  created: string;
  /** Absent on the page of the order itself. */
  order: { _id: string; number: string } | undefined;
  lines: { key: string; imageUrl: string; name: string; about: string }[];
  /** What comes next. */
  next: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Something that was asked for after the sale: what, how it stands, what comes next. */
export function CaseCard({ id, title, status, created, order, lines, next, children }: CaseCardProps) {
  const Heading = order ? "h2" : "h3";
  return (
    <article aria-labelledby={`case-${id}`} className="grid gap-4 border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Heading id={`case-${id}`} className="text-lg">
            {title}
          </Heading>
          <p className="text-ink-soft text-sm">
            {formatDate(created)}
            {order && (
              <>
                {" · "}
                <PageLink to={`/order/${order._id}`} className="inline-block py-1 underline underline-offset-4">
                  Order {order.number}
                </PageLink>
              </>
            )}
          </p>
        </div>
        <Badge look={looks[status]}>{status}</Badge>
      </header>
      <ul className="grid gap-3">
        {lines.map(({ key, imageUrl, name, about }) => (
          <li key={key} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-3">
            <img src={imageUrl} alt="" width={48} height={60} loading="lazy" className="aspect-4/5 w-12 object-cover" />
            <div className="min-w-0">
              <p className="wrap-anywhere leading-snug">{name}</p>
              <p className="text-ink-soft text-sm">{about}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere border-line-strong border-s-2 ps-3">{next}</p>
      {children && <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>}
    </article>
  );
}

interface WithdrawProps {
  kind: "return" | "exchange";
  id: string;
  /** What is withdrawn, and what then becomes of it. */
  sentence: string;
}

export function Withdraw({ kind, id, sentence }: WithdrawProps) {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setConfirming(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isConfirming}
        busy={state !== "idle"}
        title={`Withdraw this ${kind}`}
        sentence={sentence}
        confirm="Withdraw"
        danger
        onConfirm={() =>
          void submit({ kind, id }, { method: "delete", action: casesPath }).finally(() => setConfirming(false))
        }
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
