import { Link } from "react-router";
import type { SecurityEvent } from "#contract/oversight/security-events.ts";
import { capitalize } from "#web/capitalize.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Time } from "#web/ui/display/time.tsx";

const isRefusal = (kind: string) => kind.endsWith("refused");

const detailNames: Record<string, string> = {
  isNewDevice: "New device",
  factor: "Second factor",
  what: "Data",
  id: "ID",
  orderId: "Order ID",
};

/** A detail without a name of its own: "someDetail" as "Some detail". */
const formatDetail = (name: string) =>
  detailNames[name] ?? capitalize(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
const formatValue = (value: string | number | boolean) => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "no factor" ? "none" : value;
};

function Person({ label, person }: { label: string; person: SecurityEvent["person"] }) {
  if (!person) return null;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        <Link to={`?person=${person._id}`} className="link">
          {person.name ?? "An account that is gone"}
        </Link>
      </dd>
    </div>
  );
}

export function SecurityEventCard({ event }: { event: SecurityEvent }) {
  const { kind, created, person, actor, device, place, count, details } = event;
  const isByThemselves = actor !== null && actor._id === person?._id;
  return (
    <article className="border border-line bg-surface px-4 py-3 text-sm sm:px-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold text-base">
          {capitalize(kind)}
          {count > 1 && <Badge look={isRefusal(kind) ? "danger" : "neutral"}>{count} times</Badge>}
        </h2>
        <Time at={created} className="text-ink-soft tabular-nums">
          {formatMoment(created)}
        </Time>
      </header>
      <dl className="mt-1 grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2">
        {!isByThemselves && <Person label="By" person={actor} />}
        <Person label={isByThemselves ? "By" : "About"} person={person} />
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">From</dt>
          <dd>
            {capitalize(device)}, {place}
          </dd>
        </div>
        {Object.entries(details ?? {}).map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{formatDetail(name)}</dt>
            <dd className="[overflow-wrap:anywhere]">{formatValue(value)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
