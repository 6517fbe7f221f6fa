import { fitsBarcode } from "./draw-barcode.ts";

/** The width in points that a label has for its barcode. */
const barcodeWidth = 255;

/** The last letters of the id, which are drawn at random. */
const shortId = (id: string): string => id.slice(-12).toUpperCase();

/** What the barcode on a label says: the tracking number, unless it is too long or has letters that no scanner knows. */
export const barcodeOf = ({ id, trackingNumber }: { id: string; trackingNumber: string | null }): string =>
  trackingNumber && fitsBarcode(trackingNumber, barcodeWidth) ? trackingNumber : shortId(id);
