import { expect, test } from "vitest";
import { call } from "#server/testing/access/call.ts";
import { accessTable } from "#server/testing/access/table.ts";
import { makeWorld } from "#server/testing/access/world.ts";
import { openShop } from "#server/testing/shop.ts";
import { auditEntries } from "./tables.ts";

const { app, db, shop } = await openShop({ RATE_LIMITS: "off" });
const world = await makeWorld(app, shop);

/**
 * These change nothing in the shop: files are looked through first, and their rows are noted as changes of products; a list that a merchant
 * puts away is its own.
 */
const noChange = [
  "POST /api/product/import",
  "POST /api/product/import/:id/start",
  "POST /api/product/import/:id/cancel",
  "DELETE /api/merchant/checklist",
  // Nobody sees it until a draft names it.
  "POST /api/home/picture",
  // Noted once the courier has answered, whom this shop does not have; book-parcel.test.ts looks at the log.
  "POST /api/parcel/:id/book",
  "DELETE /api/parcel/:id/book",
];

/** Buyers may do these too, to their own; what staff do to somebody else's is noted. */
const alsoOfBuyers = ["DELETE /api/order/cancel/:id", "PUT /api/order/status/item/:itemId"];

/** What staff or a merchant may do to the shop, read from the access table. */
const actions = Object.entries(accessTable).filter(([route, { who }]) => {
  const isStaffs = who.member === 403 && !route.startsWith("GET ") && !noChange.includes(route);
  return isStaffs || alsoOfBuyers.includes(route);
});

test.each(actions)("%s is noted", async (route, row) => {
  // On again is a change only after off.
  const callers = (["merchant", "owner"] as const).filter((caller) => row.who[caller] === "answered");
  for (const caller of callers) {
    let before = 0;
    // What it takes to make the call may be noted too.
    const request: typeof row.request = async (...given) => {
      const parts = (await row.request?.(...given)) ?? {};
      before = await db.$count(auditEntries);
      return parts;
    };
    expect(await call(world, route, { ...row, request }, caller), caller).toBe("answered");
    expect(await db.$count(auditEntries), caller).toBe(before + 1);
  }
});
