import { expect, test } from "vitest";
import { parcelStatuses } from "#contract/sales/parcels.ts";
import { expectationOf, happened, headlineOf, nextOf, type ShownParcel } from "./parcel-words.ts";

const parcel: ShownParcel = {
  _id: "1",
  status: "In transit",
  purpose: "order",
  items: [],
  courier: "",
  trackingNumber: null,
  trackingUrl: null,
  expectedOn: "2026-11-19",
  lostDecision: null,
  events: [],
};

test("every status is worded: how it stands, what happened, and what comes next until it has arrived", () => {
  for (const status of parcelStatuses) {
    expect(headlineOf({ ...parcel, status })).toMatch(/^[A-Z]/);
    expect(happened(status, "")).toMatch(/^[A-Z]/);
    expect(nextOf({ ...parcel, status }) === undefined).toBe(status === "Delivered");
  }
});

test("the expected day is promised ahead, owned up to when it has passed, and not repeated once it has arrived", () => {
  expect(expectationOf(parcel, "2026-11-18")).toBe("Arrives Thu, Nov 19");
  expect(expectationOf(parcel, "2026-11-19")).toBe("Expected today");
  expect(expectationOf(parcel, "2026-11-20")).toBe("Expected Thu, Nov 19, so it is late");
  expect(expectationOf({ ...parcel, status: "Out for delivery" }, "2026-11-20")).toBe("Arrives today");
  expect(expectationOf({ ...parcel, status: "Delivered" }, "2026-11-18")).toBeUndefined();
  expect(expectationOf({ ...parcel, expectedOn: null }, "2026-11-18")).toBeUndefined();
});

test("what arrived says on which day in India", () => {
  const events = [{ status: "Delivered" as const, at: "2026-11-18T18:30:00.000Z" }];
  expect(headlineOf({ ...parcel, status: "Delivered", events })).toBe("Delivered Thu, Nov 19");
});

test("a lost parcel says what was decided about it", () => {
  const lost = { ...parcel, status: "Lost" } as const;
  expect(nextOf({ ...lost, lostDecision: "send again" })).toMatch(/in a new parcel/);
  expect(nextOf({ ...lost, lostDecision: "refund" })).toMatch(/money goes back/);
  expect(nextOf(lost)).toMatch(/We decide now/);
});
