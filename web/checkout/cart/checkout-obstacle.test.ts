import { describe, expect, test } from "vitest";
import { checkoutObstacle } from "./checkout-obstacle.ts";

const reachable = { phoneNumber: "98450 12345" };
const home = { isDefault: true };
const office = { isDefault: false };

describe("before an order is placed", () => {
  test("the profile needs a phone number, whatever else is missing", () => {
    for (const phoneNumber of ["", "  "]) {
      expect(checkoutObstacle({ phoneNumber }, [])?.title).toBe("Phone Number Required");
      expect(checkoutObstacle({ phoneNumber }, [home])?.to).toBe("/dashboard");
    }
  });

  test("there must be an address", () => {
    expect(checkoutObstacle(reachable, [])).toMatchObject({ title: "Address Required", to: "/dashboard/address/add" });
  });

  test("one of the addresses must be the default one", () => {
    expect(checkoutObstacle(reachable, [office])).toMatchObject({
      title: "Default Address Required",
      to: "/dashboard/address",
    });
  });

  test("nothing stands in the way of somebody with a phone number and a default address", () => {
    expect(checkoutObstacle(reachable, [office, home])).toBeUndefined();
  });
});
