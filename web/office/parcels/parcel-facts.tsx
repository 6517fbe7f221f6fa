import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import { Fact, Facts } from "#web/office/cases/case-parts.tsx";

/** What is in a parcel and who carries it. */
export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { items, courier, trackingNumber, trackingUrl, expectedOn, lostDecision } = parcel;
  return (
    <Facts>
      <Fact term="Pieces">
        <ul>
          {items.map(({ item, name, size, quantity }) => (
            <li key={item}>
              {quantity} × {name}, {formatSize(size, "size")}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact term="Courier">{courier || "By hand"}</Fact>
      {trackingNumber && (
        <Fact term="Tracking number">
          {trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center break-all"
            >
              {trackingNumber}
            </a>
          ) : (
            trackingNumber
          )}
        </Fact>
      )}
      {expectedOn && <Fact term="Expected">{formatDay(expectedOn)}</Fact>}
      {lostDecision && (
        <Fact term="Decided">{lostDecision === "refund" ? "It is refunded." : "It is sent again."}</Fact>
      )}
    </Facts>
  );
}
