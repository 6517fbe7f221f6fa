import { expect, test } from "vitest";
import { type ItemStatus, itemStatuses, type PaymentStatus, paymentStatuses } from "#contract/sales/orders.ts";
import {
  allowedMoves,
  type Capacity,
  findOrderRefusal,
  findRefusal,
  isFinal,
  type LineState,
  statusOfOrder,
  untouched,
} from "./order-status.ts";

const line = (status: ItemStatus, more: Partial<LineState> = {}): LineState => ({ ...untouched, status, ...more });
const allowed = (from: ItemStatus, capacities: Capacity[], payment: PaymentStatus, more: Partial<LineState> = {}) =>
  allowedMoves(line(from, more), { capacities, payment });

test.each<[ItemStatus, ItemStatus[]]>([
  ["Not processed", ["Processing", "Cancelled"]],
  ["Processing", ["Shipped", "Cancelled"]],
  ["Shipped", ["Delivered", "Cancelled"]],
  ["Delivered", []],
  ["Cancelled", []],
])("a merchant moves a line that is %s on to %j", (from, to) => {
  expect(allowed(from, ["merchant"], "Paid")).toEqual(to);
});

test.each(paymentStatuses)(
  "of an order whose payment is %s a merchant moves forward what is settled only",
  (payment) => {
    const isSettled = payment === "Paid" || payment === "Cash on delivery";
    expect(allowed("Shipped", ["merchant", "buyer"], payment)).toEqual([
      ...(isSettled ? ["Delivered"] : []),
      "Cancelled",
    ]);
    expect(allowed("Shipped", ["admin"], payment)).toContain("Delivered");
  },
);

test("a buyer may only cancel, and only what has not arrived", () => {
  expect(itemStatuses.map((from) => allowed(from, ["buyer"], "Paid"))).toEqual([
    ["Cancelled"],
    ["Cancelled"],
    ["Cancelled"],
    [],
    [],
  ]);
});

test("an admin may set anything else, but what is delivered or cancelled stays so for everyone", () => {
  expect(allowed("Shipped", ["admin", "refunder"], "Paid")).toEqual([
    "Not processed",
    "Processing",
    "Delivered",
    "Cancelled",
  ]);
  expect(itemStatuses.filter(isFinal)).toEqual(["Delivered", "Cancelled"]);
  for (const status of ["Delivered", "Cancelled"] as const) {
    expect(allowed(status, ["buyer", "merchant", "admin", "refunder"], "Paid")).toEqual([]);
  }
});

test.each(paymentStatuses)(
  "of staff, who handles orders cancels what is not paid, and who refunds what is, when the payment is %s",
  (payment) => {
    const isPaid = payment === "Paid";
    expect(allowed("Processing", ["admin"], payment).includes("Cancelled")).toBe(!isPaid);
    expect(allowed("Processing", ["refunder"], payment)).toEqual(isPaid ? ["Cancelled"] : []);
  },
);

test("who is several things at once may do what each of them may; a stranger may do nothing", () => {
  expect(allowed("Processing", ["buyer", "merchant"], "Paid")).toEqual(["Shipped", "Cancelled"]);
  expect(allowed("Processing", [], "Paid")).toEqual([]);
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

test("an order can be cancelled until something of it has arrived or is claimed, or nothing is left of it", () => {
  const refusal = (...statuses: ItemStatus[]) => findOrderRefusal(statuses.map((status) => line(status)));
  expect(refusal("Shipped", "Not processed", "Cancelled")).toBeUndefined();
  expect(refusal("Delivered", "Not processed")).toContain("after some of it has been delivered");
  expect(refusal("Cancelled")).toContain("cancelled already");
  expect(findOrderRefusal([line("Shipped", { isClaimed: true }), line("Shipped")])).toContain("was claimed");
});

test.each<[string, Partial<LineState>, ItemStatus[]]>([
  ["on its way", {}, ["Not processed", "Processing", "Delivered", "Cancelled"]],
  ["in a parcel with a tracking number", { isTracked: true }, ["Delivered", "Cancelled"]],
  ["delivered in part", { hasArrivedInPart: true }, ["Delivered", "Cancelled"]],
  ["lost", { isLost: true }, ["Cancelled"]],
  ["claimed", { isClaimed: true }, ["Delivered"]],
  ["claimed while lost", { isClaimed: true, isLost: true }, []],
])("the shop sets a line that is %s to what that leaves open", (_, overrides, to) => {
  expect(allowed("Shipped", ["admin"], "Cash on delivery", overrides)).toEqual(to);
  expect(allowed("Shipped", ["merchant"], "Cash on delivery", overrides)).toEqual(
    to.filter((status) => status === "Delivered" || status === "Cancelled"),
  );
});

test("what was cancelled on its way is Delivered again by those who handle it, unless a parcel says so", () => {
  for (const isExpectedByHand of [true, false]) {
    const overrides = { isExpectedBack: true, isExpectedByHand };
    const to = isExpectedByHand ? ["Delivered"] : [];
    expect(allowed("Cancelled", ["merchant"], "Paid", overrides)).toEqual(to);
    expect(allowed("Cancelled", ["admin"], "Pending", overrides)).toEqual(to);
    expect(allowed("Cancelled", ["buyer", "refunder"], "Paid", overrides)).toEqual([]);
  }
});

test("whoever may change nothing is not told what may be chosen", () => {
  const refusal = findRefusal(line("Shipped", { isClaimed: true }), "Processing", {
    capacities: ["buyer"],
    payment: "Paid",
  });
  expect(refusal).toBe("This item is Shipped and cannot be changed now.");
});
