import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import { Detail, Details } from "#web/office/cases/case-parts.tsx";

/** What is in a parcel and who carries it. */
export function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const { items, courier, trackingNumber, trackingUrl, expectedOn, lostDecision } = parcel;
  return (
    <Details>
      <Detail term="Pieces">
        <ul>
          {items.map(({ item, name, size, quantity }) => (
            <li key={item}>
              {quantity} × {name}, {formatSize(size, "size")}
            </li>
          ))}
        </ul>
      </Detail>
      <Detail term="Courier">{courier || "By hand"}</Detail>
      {trackingNumber && (
        <Detail term="Tracking number">
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
        </Detail>
      )}
      {expectedOn && <Detail term="Expected">{formatDay(expectedOn)}</Detail>}
      {lostDecision && (
        <Detail term="Decided">{lostDecision === "refund" ? "It is refunded." : "It is sent again."}</Detail>
      )}
    </Details>
  );
}
