import type { OrderEvent } from "#contract/sales/orders.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";

/** What happened to the order, oldest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-xl">
        Timeline
      </h2>
      <ol className="ml-1.5 border-line-strong border-s-2">
        {events.map(({ at, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end, and two may come at one moment.
          <li key={place} className="relative pb-5 ps-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute -start-[0.4375rem] top-2 size-3 rotate-45 bg-ink last:bg-accent"
            />
            <p className="wrap-anywhere">{text}</p>
            <p className="text-ink-soft text-sm">
              <Time at={at}>{formatMoment(at)}</Time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
