import { inArray } from "drizzle-orm";
import { stateName } from "#contract/indian-states.ts";
import type { TaxDocument } from "#contract/sales/documents.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { merchantTax, taxSettings } from "#server/sales/tax/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

/** The shop as a seller. */
export const shopId = nilUuid;

export type Supplier = TaxDocument["supplier"];
export type SellerSettings = Pick<Settings, "storeName" | "sellerAddress" | "sellerGstin">;

export const placeOf = (code: string): { state: string; code: string } => ({ state: stateName(code), code });

/** The sellers by id: the shop always, and those of the merchants who sell under their own tax number. */
export async function findSellers(
  tx: Queries,
  settings: SellerSettings,
  merchantIds: readonly string[],
): Promise<Map<string, Supplier>> {
  const [shop] = await tx.select().from(taxSettings);
  const gstin = shop?.gstin || settings.sellerGstin;
  const sellers = new Map<string, Supplier>([
    [
      shopId,
      {
        name: settings.storeName,
        address: settings.sellerAddress,
        gstin,
        ...placeOf(shop?.sellerState ?? gstin.slice(0, 2)),
      },
    ],
  ]);
  const merchants = await tx
    .select()
    .from(merchantTax)
    .where(inArray(merchantTax.merchantId, [...new Set(merchantIds)]));
  for (const { merchantId, legalName, address, gstin, state } of merchants) {
    sellers.set(merchantId, { name: legalName, address, gstin, ...placeOf(state) });
  }
  return sellers;
}
