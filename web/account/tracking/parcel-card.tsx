import type { ReactNode } from "react";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { dayInIndia } from "#contract/indian-time.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Time } from "#web/ui/display/time.tsx";
import {
  expectationOf,
  happened,
  headlineOf,
  isUnderWay,
  nextOf,
  purposeOf,
  type ShownParcel,
} from "./parcel-words.ts";

interface ParcelCardProps {
  parcel: ShownParcel;
  level: "h2" | "h3";
}

/** One parcel: how it stands, what happened, what comes next, and who carries it. */
export function ParcelCard({ parcel, level: Heading }: ParcelCardProps) {
  const expectation = expectationOf(parcel, dayInIndia(new Date()));
  // Nobody waits for a day on which something went wrong.
  const isPromised = expectation !== undefined && !isTrouble(parcel);
  const purpose = purposeOf(parcel);
  return (
    <article aria-labelledby={`parcel-${parcel._id}`} className="border border-line bg-surface">
      <header className="flex gap-4 border-line border-b p-5">
        <Icon name={isTrouble(parcel) ? "warning" : "truck"} className="mt-1 size-7 text-accent" />
        <div className="min-w-0">
          {purpose && <p className="text-ink-soft text-sm">{purpose}</p>}
          <Heading id={`parcel-${parcel._id}`} className="text-2xl">
            {isPromised ? expectation : headlineOf(parcel)}
          </Heading>
          {expectation && <p className="text-ink-soft">{isPromised ? headlineOf(parcel) : expectation}</p>}
        </div>
      </header>
      <ParcelBody parcel={parcel} />
    </article>
  );
}

/** What happened and comes next, what is in it, and who carries it. */
export function ParcelBody({ parcel }: { parcel: ShownParcel }) {
  return (
    <div className="grid gap-6 p-5 sm:grid-cols-2 sm:gap-8">
      <ParcelLine parcel={parcel} />
      <div className="grid content-start gap-5">
        <Contents parcel={parcel} />
        <Carrier parcel={parcel} />
      </div>
    </div>
  );
}

const isTrouble = ({ status }: ShownParcel) =>
  status === "Attempt failed" || status === "Returned to sender" || status === "Lost";

/** Solid as far as it has come, dashed from there. */
function ParcelLine({ parcel }: { parcel: ShownParcel }) {
  const { events, courier } = parcel;
  const next = nextOf(parcel);
  return (
    <ol aria-label="What happened" className="ml-1.5">
      {events.map(({ status, at, note }, place) => {
        const isLast = place === events.length - 1;
        return (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end.
            key={place}
            mark={isLast ? "bg-accent" : "bg-ink"}
            line={isLast ? (next ? "border-dashed" : "border-transparent") : ""}
          >
            <p className={isLast ? "font-semibold" : ""}>{happened(status, courier)}</p>
            {note && <p className="wrap-anywhere text-ink-soft text-sm">{note}</p>}
            <p className="text-ink-soft text-sm">
              <Time at={at}>{formatMoment(at)}</Time>
            </p>
          </Step>
        );
      })}
      {next && (
        <Step mark="border-2 border-line-strong bg-surface" line="border-transparent">
          <p className="text-ink-soft">{next}</p>
        </Step>
      )}
    </ol>
  );
}

function Step({ mark, line, children }: { mark: string; line: string; children: ReactNode }) {
  return (
    <li className={`relative border-line-strong border-s-2 pb-5 ps-6 last:pb-0 ${line}`}>
      <span aria-hidden="true" className={`absolute -start-[0.4375rem] top-2 size-3 rotate-45 ${mark}`} />
      {children}
    </li>
  );
}

function Contents({ parcel: { items } }: { parcel: ShownParcel }) {
  return (
    <div>
      <p className="font-semibold text-sm">What is in it</p>
      <ul>
        {items.map(({ name, size, quantity }) => (
          <li key={`${name} ${size}`} className="wrap-anywhere">
            {name}
            <span className="text-ink-soft text-sm">
              {" "}
              · {formatSize(size)} · {quantity} {quantity === 1 ? "piece" : "pieces"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only addresses of the web are followed, whatever somebody typed. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

function Carrier({ parcel }: { parcel: ShownParcel }) {
  const { courier, trackingNumber, trackingUrl } = parcel;
  if (!courier && !trackingNumber && !trackingUrl) {
    return isUnderWay(parcel) ? <p className="text-ink-soft text-sm">This parcel has no tracking number.</p> : null;
  }
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3">
        {courier && <Detail term="Courier">{courier}</Detail>}
        {trackingNumber && (
          <Detail term="Tracking number">
            <span className="select-all tabular-nums">{trackingNumber}</span>
          </Detail>
        )}
      </dl>
      {trackingUrl && isWebAddress(trackingUrl) && (
        <p>
          <a
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            Track it at {courier || "the courier"}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}
