/** `flat`: one rate on top of prices. `gst`: prices include the Indian goods and services tax. */
export const taxSchemes = ["flat", "gst"] as const;
export type TaxScheme = (typeof taxSchemes)[number];
