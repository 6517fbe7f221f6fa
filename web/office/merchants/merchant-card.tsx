import type { ReactNode } from "react";
import type { Merchant } from "#contract/marketplace/merchants.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { formatInvitation } from "./merchant-action-list.ts";
import { MerchantActions } from "./merchant-actions.tsx";

const contactLink = "link -my-2.5 inline-flex min-h-11 items-center break-all";

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function MerchantCard({ merchant }: { merchant: Merchant }) {
  const { name, email, phoneNumber, brandName, business, status, created } = merchant;
  const isUnreachable = status === "Waiting Approval" && !email;
  const invitation = formatInvitation(merchant);
  const phoneLink = (
    <a href={`tel:${phoneNumber.replace(/[^\d+]/g, "")}`} className={contactLink}>
      {phoneNumber}
    </a>
  );
  return (
    <article aria-label={name} className="grid gap-4 border border-line bg-surface p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-sans font-semibold text-lg tracking-normal">{name}</h2>
          <p className="text-ink-soft text-sm">
            Applied <Time at={created}>{formatDate(created)}</Time>
          </p>
        </div>
        <MerchantStatus merchant={merchant} />
      </header>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
        <Detail name="Brand">
          <span className="font-semibold">{brandName}</span>
        </Detail>
        <Detail name="Phone">{phoneLink}</Detail>
        <Detail name="Email">
          {email ? (
            <a href={`mailto:${email}`} className={contactLink}>
              {email}
            </a>
          ) : (
            "-"
          )}
        </Detail>
        <div className="sm:col-span-3">
          <dt className="text-ink-soft text-sm">Business</dt>
          <dd className="wrap-anywhere max-w-prose whitespace-pre-line">{business}</dd>
        </div>
      </dl>
      {isUnreachable && (
        <p className="border-highlight border-s-4 bg-highlight-soft px-4 py-3">
          {name} has no email, so the request can be neither approved nor rejected. Please call {phoneNumber}.
        </p>
      )}
      {invitation && <p className="text-ink-soft text-sm">{invitation}</p>}
      <MerchantActions merchant={merchant} />
    </article>
  );
}

const looks = { "Waiting Approval": "highlight", Approved: "success", Rejected: "danger" } as const;

function MerchantStatus({ merchant: { status, isActive } }: { merchant: Merchant }) {
  return (
    <span className="flex gap-2">
      <Badge look={looks[status]}>{status}</Badge>
      {status === "Approved" && !isActive && <Badge look="danger">Disabled</Badge>}
    </span>
  );
}
