import { StartupError } from "#server/platform/startup-error.ts";
import { ShopError } from "#server/shop-error.ts";

/** Says why it ends: in one line where a person can mend it, with everything where it is a fault of ours. */
export function printFailure(error: unknown): void {
  console.error(error instanceof StartupError || error instanceof ShopError ? error.message : error);
}
