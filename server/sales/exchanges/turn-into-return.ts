import type { ExchangeToReturnForm } from "#contract/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Shop } from "#server/shop.ts";

export function turnIntoReturn(
  _shop: Pick<Shop, "db" | "settings">,
  _who: Who,
  _id: string,
  _form: ExchangeToReturnForm,
): Promise<string> {
  throw new Error("not yet");
}
