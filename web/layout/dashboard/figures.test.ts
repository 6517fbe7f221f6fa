import { expect, test } from "vitest";
import type { Overview } from "#contract/oversight/overview.ts";
import { waitingFigures } from "./figures.ts";

const nothing: Overview = {
  orders: null,
  cases: null,
  payouts: null,
  reviews: null,
  merchants: null,
  messages: null,
  grievances: null,
  chat: null,
  lowStock: null,
};
const period = { orders: 0, sales: 0 };

test("only what somebody may read is shown, and each figure leads to its list", () => {
  expect(waitingFigures(nothing, false)).toEqual([]);
  const figures = waitingFigures({ ...nothing, reviews: 3, lowStock: 0 }, false);
  expect(figures.map(({ label, value, to }) => [label, value, to])).toEqual([
    ["Reviews waiting", 3, "/dashboard/review?status=Waiting+Approval"],
    ["Low stock", 0, "/dashboard/product?stock=low"],
  ]);
});

test("a seller is led to the orders of its brand, staff to those of all customers", () => {
  const orders = {
    today: period,
    week: period,
    toProcess: 2,
    toPack: 1,
    unpaid: null,
    overdueReturns: 1,
    lostParcels: 0,
  };
  const toProcess = (isSeller: boolean) => waitingFigures({ ...nothing, orders }, isSeller).map(({ to }) => to);
  const others = ["/dashboard/return-requests?age=overdue", "/dashboard/parcels?view=lost"];
  expect(toProcess(true)).toEqual(["/dashboard/orders/brand?status=Not+processed&payment=Settled", ...others]);
  expect(toProcess(false)).toEqual(["/dashboard/orders/customers?status=Not+processed&payment=Settled", ...others]);
});
