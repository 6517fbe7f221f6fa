import { expect, test } from "vitest";
import { cashToCollect } from "./cash-to-collect.ts";

const order = { taxScheme: "flat" as const, shippingPaise: 4900, cashFeePaise: 2500 };
const kurta = { id: "kurta", quantity: 3, totalPaise: 100_000, taxPaise: 5000 };
const saree = { id: "saree", quantity: 1, totalPaise: 299_900, taxPaise: 14_995 };
const parcel = (id: string, items: [string, number][], isVoid = false) => ({
  id,
  isVoid,
  items: items.map(([itemId, quantity]) => ({ itemId, quantity })),
});

test("the parcels of an order together collect what it costs, the first of them the fees", () => {
  const parcels = [parcel("a", [["kurta", 1]]), parcel("b", [["kurta", 2]]), parcel("c", [["saree", 1]])];
  const amounts = parcels.map(({ id }) => cashToCollect(order, [kurta, saree], parcels, id));
  expect(amounts).toEqual([35_000 + 7400, 70_000, 314_895]);
  expect(amounts.reduce((sum, paise) => sum + paise)).toBe(105_000 + 314_895 + 7400);
});

test("an odd paisa is collected once", () => {
  const odd = { ...kurta, totalPaise: 100, taxPaise: 0 };
  const parcels = [parcel("a", [["kurta", 1]]), parcel("b", [["kurta", 1]]), parcel("c", [["kurta", 1]])];
  const free = { ...order, shippingPaise: 0, cashFeePaise: 0 };
  expect(parcels.map(({ id }) => cashToCollect(free, [odd], parcels, id))).toEqual([34, 33, 33]);
});

test("where tax is included it is not collected twice, and nothing for what came back", () => {
  const parcels = [parcel("back", [["saree", 1]], true), parcel("again", [["saree", 1]])];
  const gst = { ...order, taxScheme: "gst" as const };
  expect(cashToCollect(gst, [saree], parcels, "again")).toBe(299_900 + 7400);
  expect(cashToCollect(gst, [saree], parcels, "back")).toBe(0);
});
