import { Icon } from "#web/ui/display/icon.tsx";
import { ParcelBody, ParcelCard } from "./parcel-card.tsx";
import { headlineOf, isUnderWay, type ShownParcel } from "./parcel-words.ts";

/** The parcels of one's own order: those under way in full, the others behind a line. */
export function OrderParcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  if (parcels.length === 0) return null;
  const newestFirst = parcels.toReversed();
  const needsEyes = (parcel: ShownParcel) => isUnderWay(parcel) || parcel.status === "Lost";
  const ended = newestFirst.filter((parcel) => !needsEyes(parcel));
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="mb-4 text-xl">
        {parcels.length === 1 ? "Parcel" : "Parcels"}
      </h2>
      <div className="grid gap-4">
        {newestFirst.filter(needsEyes).map((parcel) => (
          <ParcelCard key={parcel._id} parcel={parcel} level="h3" />
        ))}
        {ended.map((parcel) => (
          <details key={parcel._id} className="group">
            <summary className="flex min-h-12 list-none items-center gap-3 border border-line bg-surface px-4 py-2 group-open:border-b-0 [&::-webkit-details-marker]:hidden">
              <Icon name="truck" className="size-6 text-ink-soft" />
              <span className="min-w-0 flex-1">
                {headlineOf(parcel)}
                <span className="text-ink-soft text-sm"> · {formatNames(parcel)}</span>
              </span>
              <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <div className="border border-line bg-surface">
              <ParcelBody parcel={parcel} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

const formatNames = ({ items: [first, ...others] }: ShownParcel) =>
  first ? `${first.name}${others.length > 0 ? ` and ${others.length} more` : ""}` : "";
