import { randomInt } from "node:crypto";
import { holidays, pinAreas } from "#server/sales/delivery/tables.ts";
import { activeMerchants, everyone, shippingAndTaxStaff } from "./permissions.ts";
import type { AccessTable, World } from "./world.ts";

/** A PIN code that no other call has used, and a day. */
const newPrefix = () => String(randomInt(100_000, 1_000_000));
const newDay = () => new Date(Date.UTC(2100, 0, randomInt(1, 300_000))).toISOString().slice(0, 10);

async function givenArea({ shop }: World) {
  const prefix = newPrefix();
  await shop.db.insert(pinAreas).values({ prefix, transitDays: 3 }).onConflictDoNothing();
  return { prefix };
}

async function givenHoliday({ shop }: World) {
  const day = newDay();
  await shop.db.insert(holidays).values({ day, name: "Fair" }).onConflictDoNothing();
  return { day };
}

export const deliveryCalls: AccessTable = {
  "GET /api/delivery": { who: everyone, request: () => ({ query: { pincode: "411001" } }) },
  "GET /api/delivery/settings": { who: shippingAndTaxStaff },
  "PUT /api/delivery/settings": {
    who: shippingAndTaxStaff,
    request: () => ({ payload: { dispatchDays: randomInt(0, 31), cutOffHour: randomInt(0, 24) } }),
  },
  "GET /api/delivery/area": { who: shippingAndTaxStaff },
  "PUT /api/delivery/area/:prefix": {
    who: shippingAndTaxStaff,
    request: () => ({ params: { prefix: newPrefix() }, payload: { area: "Fair", days: 3 } }),
  },
  "DELETE /api/delivery/area/:prefix": {
    who: shippingAndTaxStaff,
    request: async (world) => ({ params: await givenArea(world) }),
  },
  "POST /api/delivery/import": {
    who: shippingAndTaxStaff,
    request: () => ({ payload: { csv: `prefix,state,area,served,cash,days\n${newPrefix()},27,Fair,yes,no,4` } }),
  },
  "GET /api/delivery/export.csv": { who: shippingAndTaxStaff },
  "GET /api/delivery/holiday": { who: shippingAndTaxStaff },
  "POST /api/delivery/holiday": {
    who: shippingAndTaxStaff,
    request: () => ({ payload: { day: newDay(), name: "Fair" } }),
  },
  "DELETE /api/delivery/holiday/:day": {
    who: shippingAndTaxStaff,
    request: async (world) => ({ params: await givenHoliday(world) }),
  },
  "GET /api/merchant/delivery": { who: activeMerchants },
  "PUT /api/merchant/delivery": {
    who: activeMerchants,
    request: () => ({ payload: { dispatchDays: randomInt(0, 31), cutOffHour: randomInt(0, 24) } }),
  },
};
