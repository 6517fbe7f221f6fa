import { randomInt } from "node:crypto";
import { taxRates } from "#server/sales/tax/tables.ts";
import { activeMerchants, shippingAndTaxStaff, staffAndMerchants } from "./permissions.ts";
import type { AccessTable, World } from "./world.ts";

/** A slab that no other call has used. */
const newSlab = () => randomInt(1, 1_000_000_00);

async function futureRate({ shop }: World) {
  const slab = { chapter: "62", upToPaise: newSlab(), ratePercent: 5, fromDay: "2099-04-01" };
  const [made] = await shop.db.insert(taxRates).values(slab).returning();
  return { id: made?.id ?? "" };
}

export const taxCalls: AccessTable = {
  "GET /api/tax": { who: shippingAndTaxStaff },
  "PUT /api/tax": {
    who: shippingAndTaxStaff,
    request: () => ({ payload: { scheme: "flat", sellerState: "29", gstin: "29AAGCB7383J1Z4" } }),
  },
  "GET /api/tax/rate": { who: staffAndMerchants },
  "POST /api/tax/rate/add": {
    who: shippingAndTaxStaff,
    request: () => ({ payload: { chapter: "62", upTo: newSlab() / 100, rate: 5, from: "2099-04-01" } }),
  },
  "DELETE /api/tax/rate/delete/:id": {
    who: shippingAndTaxStaff,
    request: async (world) => ({ params: await futureRate(world) }),
  },
  "GET /api/merchant/tax": { who: activeMerchants },
  "PUT /api/merchant/tax": {
    who: activeMerchants,
    request: () => ({
      payload: {
        legalName: "Rao Looms LLP",
        address: "4 Loom Street, Bengaluru",
        state: "29",
        gstin: "29AAGCB7383J1Z4",
      },
    }),
  },
};
