import { CannotStart } from "#server/cannot-start.ts";
import { ShopError } from "#server/shop-error.ts";

/** Says why it ends: in one line where a person can mend it, with everything where it is a fault of ours. */
export function sayWhy(error: unknown): void {
  console.error(error instanceof CannotStart || error instanceof ShopError ? error.message : error);
}
