import type { OfficeUser } from "#contract/customers/accounts.ts";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { RoleBadge } from "#web/account/profile/role-badge.tsx";
import { roleNames } from "#web/office/staff/role-names.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Time } from "#web/ui/display/time.tsx";
import { Suspension } from "./suspension.tsx";

interface UserCardProps {
  user: OfficeUser;
  /** Who looks at it may suspend members. */
  canSuspend: boolean;
}

export function UserCard({ user, canSuspend }: UserCardProps) {
  const { firstName, lastName, email, provider, created, role, staffRole, merchant, isGuest } = user;
  const name = `${firstName} ${lastName}`.trim() || (isGuest ? "Guest" : "N/A");
  return (
    <article aria-label={name} className="flex flex-col gap-3 border border-line bg-surface p-5">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-sans font-semibold text-lg tracking-normal">{name}</h2>
          <p className="break-all text-ink-soft">{email ?? "-"}</p>
        </div>
        <RoleBadge role={role} />
      </header>
      <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">Provider</dt>
        <dd>{provider}</dd>
        <dt className="text-ink-soft">Account created</dt>
        <dd>
          <Time at={created}>{formatDate(created)}</Time>
        </dd>
        {staffRole && (
          <>
            <dt className="text-ink-soft">Staff role</dt>
            <dd>{roleNames[staffRole]}</dd>
          </>
        )}
        {merchant && (
          <>
            <dt className="text-ink-soft">Merchant</dt>
            <dd className="wrap-anywhere">
              {merchant.name}
              {!merchant.isActive && " (disabled)"}
            </dd>
          </>
        )}
      </dl>
      <Suspension user={user} name={name} canSuspend={canSuspend && !isAdmin(user) && !isMerchant(user)} />
    </article>
  );
}
