import type { OrderAddress } from "#contract/sales/orders.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import type { CourierName } from "#server/sales/parcels/tables.ts";

/** A parcel as its courier needs to know it. */
export interface ParcelToBook {
  id: string;
  orderNumber: string;
  /** When the order was placed. */
  orderedAt: Date;
  address: OrderAddress;
  /** The slug of the brand of the merchant who sends it; none when the shop does. */
  seller: string | null;
  pieces: { name: string; sku: string; quantity: number; totalPaise: number }[];
  weightGrams: number;
  valuePaise: number;
  /** 0 unless it is paid at the door. */
  cashToCollectPaise: number;
}

export interface Booking {
  bookingId: string;
  trackingNumber: string;
  trackingUrl: string;
  /** As people call the courier. */
  courier: string;
  /** A day in India. */
  expectedOn: string | null;
}

interface CourierReport {
  status: ParcelStatus;
  at: Date;
  note: string;
}

/** How a parcel stands. A day that the courier does not name leaves the one before. */
export interface CourierState {
  reports: CourierReport[];
  expectedOn: string | null;
}

type Headers = Record<string, string | string[] | undefined>;

/** What the shop needs of a courier. Parcels that people report on themselves have none of this. */
export interface CourierProvider {
  readonly name: Exclude<CourierName, "hand">;
  /** Idempotent: the parcel's id makes it count once, also when an earlier answer was lost half-way. */
  book(parcel: ParcelToBook): Promise<Booking>;
  read(bookingId: string): Promise<CourierState>;
  /** Only until it is picked up. Cancelling again changes nothing. */
  cancel(bookingId: string): Promise<void>;
  /** Where the courier's own label is; nothing where ours will do. */
  readLabel(bookingId: string): Promise<string | undefined>;
  /** Throws `BadWebhook` unless the courier itself has sent it. Nothing when it is about no parcel to its buyer. */
  readWebhook(rawBody: Buffer, headers: Headers): (CourierState & { bookingId: string }) | undefined;
}

/** The courier did not answer, or not as it should. */
export class CourierError extends Error {
  override readonly name = "CourierError";
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }

  /** It understood and will not: to ask again would not help. */
  get isRefusal(): boolean {
    return (
      this.status !== undefined && this.status >= 400 && this.status < 500 && ![401, 403, 429].includes(this.status)
    );
  }
}
