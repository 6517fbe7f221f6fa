import type { ReactNode } from "react";
import type { OrderAddress } from "#contract/sales/orders.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

const looks: Record<string, "neutral" | "highlight" | "success" | "danger" | "accent"> = {
  Requested: "highlight",
  Approved: "highlight",
  Accepted: "highlight",
  "Picked up": "highlight",
  Received: "highlight",
  Sent: "highlight",
  Packed: "neutral",
  "Handed over": "highlight",
  "In transit": "highlight",
  "Out for delivery": "highlight",
  "Attempt failed": "danger",
  Delivered: "success",
  Refunded: "success",
  Settled: "success",
  Refused: "danger",
  Rejected: "danger",
  Lost: "danger",
};

interface CaseOrderProps {
  to: string;
  number: string;
  /** The buyer and the seller, as far as they are shown. */
  people: readonly (string | null | undefined)[];
}

/** The order that a case in a list is about, as a link to the case. */
export const CaseOrder = ({ to, number, people }: CaseOrderProps) => (
  <div>
    <PageLink to={to} className="link inline-flex min-h-11 items-center font-semibold text-base tabular-nums">
      {number}
    </PageLink>
    <p className="wrap-anywhere font-normal text-ink-soft text-sm">{people.filter(Boolean).join(" · ")}</p>
  </div>
);

export const fullName = (user: { firstName: string; lastName: string } | null): string | null =>
  user && (`${user.firstName} ${user.lastName}`.trim() || "Guest");

/** The state of a return, exchange, claim or parcel. */
export const CaseBadge = ({ status }: { status: string }) => <Badge look={looks[status] ?? "neutral"}>{status}</Badge>;

const waits = { buyer: "Waits for the buyer", seller: "Waits for the seller", shop: "Waits for the shop" } as const;

interface Clock {
  waitsFor: keyof typeof waits | null;
  dueAt: string | null;
  isOverdue: boolean;
}

/** Who has to act next, and by when. */
export function Waiting({ waitsFor, dueAt, isOverdue }: Clock) {
  if (!waitsFor) return <span className="text-ink-soft">Nothing to do</span>;
  return (
    <span className="grid gap-1">
      {waits[waitsFor]}
      {dueAt && (
        <span className={isOverdue ? "font-semibold text-danger" : "text-ink-soft"}>
          {isOverdue ? "Due since " : "Due "}
          <Time at={dueAt}>{formatMoment(dueAt)}</Time>
        </span>
      )}
    </span>
  );
}

/** The head of a page about one case, with the way back to its list. */
export function CaseHead({
  title,
  status,
  back,
}: {
  title: string;
  status: string;
  back: [to: string, label: string];
}) {
  return (
    <header className="mb-6 border-line border-b pb-4">
      <ButtonLink to={back[0]} look="quiet" size="small" className="-ml-4">
        <Icon name="arrow-left" className="size-5" />
        {back[1]}
      </ButtonLink>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="wrap-anywhere text-2xl">{title}</h1>
        <CaseBadge status={status} />
      </div>
    </header>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <PageLink to={`/order/${id}`} className="link inline-flex min-h-11 items-center font-semibold tabular-nums">
    {number}
  </PageLink>
);

/** What happened, oldest first, by the clocks of India. */
export function Moments({ moments }: { moments: readonly (readonly [what: string, at: string | null])[] }) {
  const known = moments.filter((each): each is readonly [string, string] => each[1] !== null);
  return (
    <section aria-labelledby="moments" className="grid gap-3">
      <h2 id="moments" className="text-xl">
        What happened
      </h2>
      <ol className="grid gap-2 border-line border-s-2 ps-4">
        {known.map(([what, at]) => (
          <li key={`${what}${at}`} className="flex flex-wrap justify-between gap-x-6">
            <span>{what}</span>
            <Time at={at} className="text-ink-soft text-sm">
              {formatMoment(at)}
            </Time>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function CaseAddress({ address }: { address: OrderAddress }) {
  return (
    <address className="wrap-anywhere not-italic">
      <span className="block font-semibold">{address.name}</span>
      <span className="block">{address.address}</span>
      <span className="block">
        {address.city}, {address.state} {address.zipCode}
      </span>
      <a href={`tel:${address.phoneNumber}`} className="link inline-flex min-h-11 items-center">
        {address.phoneNumber}
      </a>
    </address>
  );
}

/** What may be done now. The server says what: nothing is offered that it would refuse. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap items-center gap-3">
      {children}
    </fieldset>
  );
}
