import type { User } from "#contract/accounts.ts";
import type { Address } from "#contract/addresses.ts";

/** What has to be settled before an order can be placed, and where. */
interface Obstacle {
  title: string;
  message: string;
  to: string;
}

const noPhone: Obstacle = {
  title: "Phone Number Required",
  message: "Please add your phone number in Account Details before placing an order.",
  to: "/dashboard",
};
const noAddress: Obstacle = {
  title: "Address Required",
  message: "Please add a delivery address before placing your order.",
  to: "/dashboard/address/add",
};
const noDefault: Obstacle = {
  title: "Default Address Required",
  message: "Please select a default delivery address.",
  to: "/dashboard/address",
};

export function checkoutObstacle(
  { phoneNumber }: Pick<User, "phoneNumber">,
  addresses: readonly Pick<Address, "isDefault">[],
): Obstacle | undefined {
  if (phoneNumber.trim() === "") return noPhone;
  if (addresses.length === 0) return noAddress;
  return addresses.some(({ isDefault }) => isDefault) ? undefined : noDefault;
}
