import { missing } from "#server/shop-error.ts";

export const noProduct = () => missing("No product found.");
