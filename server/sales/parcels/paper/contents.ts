import type { Size } from "#contract/catalogue/sizes.ts";
import type { PickLine } from "#contract/sales/packing.ts";
import type { ParcelPurpose } from "#contract/sales/parcels.ts";

/** What stands on a label. */
export interface Label {
  sender: { name: string; address: string; phone: string };
  recipient: { name: string; lines: string[]; zipCode: string; phone: string };
  orderNumber: string;
  courier: string;
  trackingNumber: string | null;
  barcode: string;
  /** What the courier takes at the door; nothing when it is paid. */
  cashPaise: number;
  pieces: number;
}

/** What stands on a packing slip: no prices, since the parcel may be a gift. */
export interface Slip {
  sender: string;
  recipient: string;
  orderNumber: string;
  purpose: ParcelPurpose;
  barcode: string;
  lines: {
    name: string;
    sku: string;
    size: Size;
    /** In an exchange, the size that comes back. */
    formerSize: Size | null;
    quantity: number;
  }[];
}

export interface PickList {
  seller: string;
  at: Date;
  orders: number;
  pieces: number;
  lines: PickLine[];
}

/** What the process draws. */
export type PaperTask = { labels: Label[] } | { slips: Slip[] } | { pickList: PickList };
