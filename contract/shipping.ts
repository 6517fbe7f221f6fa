import * as z from "zod/mini";

/** What delivery costs, in rupees. */
export const ShippingRates = z.strictObject({ flat: z.number() });
export type ShippingRates = z.infer<typeof ShippingRates>;
