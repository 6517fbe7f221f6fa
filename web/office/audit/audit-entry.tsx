import { Link } from "react-router";
import type { AuditEntry } from "#contract/oversight/audit.ts";
import { RoleBadge } from "#web/account/profile/role-badge.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";
import { Changes } from "./changes.tsx";
import { formatName } from "./format-value.ts";

const editPaths: Record<string, (id: string) => string> = {
  product: (id) => `/dashboard/product/edit/${id}`,
  category: (id) => `/dashboard/category/edit/${id}`,
  brand: (id) => `/dashboard/brand/edit/${id}`,
  order: (id) => `/order/${id}`,
};

/** Undefined once it is deleted, and for what has no page of its own. */
const linkToThing = ({ action, thing, thingId }: Pick<AuditEntry, "action" | "thing" | "thingId">) =>
  action === "deleted" ? undefined : editPaths[thing]?.(thingId);

export function AuditEntryCard({ entry }: { entry: AuditEntry }) {
  const { person, action, thing, thingId, thingName, created, before, after } = entry;
  const link = linkToThing(entry);
  const name = thingName || thingId;
  return (
    <article className="border border-line bg-surface px-4 py-3.5 text-sm sm:px-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans font-semibold text-base [overflow-wrap:anywhere]">
          <span className="font-normal text-ink-soft">
            {formatName(thing)} {action}:{" "}
          </span>
          {link ? (
            <Link to={link} prefetch="intent" className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <Time at={created} className="text-ink-soft tabular-nums">
          {formatMoment(created)}
        </Time>
      </header>
      <p className="mt-1 mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="[overflow-wrap:anywhere]">{person.name || "Somebody without a name"}</span>
        <RoleBadge role={person.role} />
      </p>
      <Changes before={before} after={after} />
      <footer className="mt-1 flex flex-wrap gap-x-5">
        <Link to={`?person=${person._id}`} className="link inline-flex min-h-11 items-center">
          All by this person
        </Link>
        <Link
          to={`?thing=${thing}&thingId=${encodeURIComponent(thingId)}`}
          className="link inline-flex min-h-11 items-center"
        >
          All of this {thing}
        </Link>
      </footer>
    </article>
  );
}
