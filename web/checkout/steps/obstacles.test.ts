import { describe, expect, test } from "vitest";
import { findObstacle } from "./obstacles.ts";

const reachable = { phoneNumber: "98450 12345" };
const home = { isDefault: true };
const office = { isDefault: false };

describe("before an order is placed", () => {
  test("the profile needs a phone number, whatever else is missing", () => {
    for (const phoneNumber of ["", "  "]) {
      expect(findObstacle({ phoneNumber }, [])?.title).toBe("Phone Number Required");
      expect(findObstacle({ phoneNumber }, [home])?.to).toBe("/dashboard");
    }
  });

  test("there must be an address", () => {
    expect(findObstacle(reachable, [])).toMatchObject({ title: "Address Required", to: "/dashboard/address/add" });
  });

  test("one of the addresses must be the default one", () => {
    expect(findObstacle(reachable, [office])).toMatchObject({
      title: "Default Address Required",
      to: "/dashboard/address",
    });
  });

  test("nothing stands in the way of somebody with a phone number and a default address", () => {
    expect(findObstacle(reachable, [office, home])).toBeUndefined();
  });
});
