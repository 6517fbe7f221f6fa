import { expect, test } from "vitest";
import { type ItemStatus, itemStatuses, paymentStatuses } from "#contract/sales/orders.ts";
import { allowedMoves, isCancellable, isFinal, statusOfOrder } from "./order-status.ts";

test.each<[ItemStatus, ItemStatus[]]>([
  ["Not processed", ["Processing", "Cancelled"]],
  ["Processing", ["Shipped", "Cancelled"]],
  ["Shipped", ["Delivered", "Cancelled"]],
  ["Delivered", []],
  ["Cancelled", []],
])("a merchant moves a line that is %s on to %j", (from, to) => {
  expect(allowedMoves(from, ["merchant"], "Paid")).toEqual(to);
});

test.each(paymentStatuses)(
  "of an order whose payment is %s a merchant moves forward what is settled only",
  (payment) => {
    const isSettled = payment === "Paid" || payment === "Cash on delivery";
    expect(allowedMoves("Shipped", ["merchant", "buyer"], payment)).toEqual([
      ...(isSettled ? ["Delivered"] : []),
      "Cancelled",
    ]);
    expect(allowedMoves("Shipped", ["admin"], payment)).toContain("Delivered");
  },
);

test("a buyer may only cancel, and only what has not arrived", () => {
  expect(itemStatuses.map((from) => allowedMoves(from, ["buyer"], "Paid"))).toEqual([
    ["Cancelled"],
    ["Cancelled"],
    ["Cancelled"],
    [],
    [],
  ]);
});

test("an admin may set anything else, but what is delivered or cancelled stays so for everyone", () => {
  expect(allowedMoves("Shipped", ["admin", "refunder"], "Paid")).toEqual([
    "Not processed",
    "Processing",
    "Delivered",
    "Cancelled",
  ]);
  expect(itemStatuses.filter(isFinal)).toEqual(["Delivered", "Cancelled"]);
  for (const status of ["Delivered", "Cancelled"] as const) {
    expect(allowedMoves(status, ["buyer", "merchant", "admin", "refunder"], "Paid")).toEqual([]);
  }
});

test.each(paymentStatuses)(
  "of staff, who handles orders cancels what is not paid, and who refunds what is, when the payment is %s",
  (payment) => {
    const isPaid = payment === "Paid";
    expect(allowedMoves("Processing", ["admin"], payment).includes("Cancelled")).toBe(!isPaid);
    expect(allowedMoves("Processing", ["refunder"], payment)).toEqual(isPaid ? ["Cancelled"] : []);
  },
);

test("who is several things at once may do what each of them may; a stranger may do nothing", () => {
  expect(allowedMoves("Processing", ["buyer", "merchant"], "Paid")).toEqual(["Shipped", "Cancelled"]);
  expect(allowedMoves("Processing", [], "Paid")).toEqual([]);
});

test.each<[ItemStatus[], ItemStatus]>([
  [["Shipped", "Processing"], "Processing"],
  [["Delivered", "Cancelled"], "Delivered"],
  [["Cancelled", "Not processed", "Delivered"], "Not processed"],
  [["Cancelled", "Cancelled"], "Cancelled"],
  [[], "Cancelled"],
])("an order whose lines are %j is %s", (lines, status) => {
  expect(statusOfOrder(lines)).toBe(status);
});

test("an order can be cancelled until something of it has arrived or nothing is left of it", () => {
  expect(isCancellable(["Shipped", "Not processed", "Cancelled"])).toBe(true);
  expect(isCancellable(["Delivered", "Not processed"])).toBe(false);
  expect(isCancellable(["Cancelled"])).toBe(false);
});
