import type { ParcelStatus } from "#contract/sales/parcels.ts";

const hour = 3_600_000;

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hour);

/** When a parcel gets so far, in hours after its order was placed; handed over and delivered when the story of the order says so. */
export const parcelHours: Record<ParcelStatus, number> = {
  Packed: 20,
  "Handed over": 44,
  "In transit": 60,
  "Out for delivery": 104,
  "Attempt failed": 107,
  Delivered: 110,
  "Returned to sender": 200,
  Lost: 230,
};

export const parcelAt = (placed: Date, status: ParcelStatus): Date => later(placed, parcelHours[status]);

/** When each step of a return, exchange or claim was taken, in hours after its order was placed. */
const stepHours = { asked: 130, approved: 150, pickedUp: 175, received: 240, sent: 250, ended: 280 };
export type Step = keyof typeof stepHours;

export const stepAt = (placed: Date, step: Step): Date => later(placed, stepHours[step]);
export const daysAfter = (at: Date, days: number): Date => later(at, days * 24);
