import { readPin } from "#contract/pin-code.ts";
import { call } from "#web/api.ts";
import { setAddressPin } from "./pin-code.ts";

/** Asks for the default address of the signed-in person. Without an answer they type their PIN code, like everybody. */
export async function loadAddressPin(userId: string): Promise<void> {
  const answer = await call("GET /address").catch(() => undefined);
  const address = answer?.addresses.find(({ isDefault }) => isDefault);
  setAddressPin({ userId, pin: readPin(address?.zipCode) });
}
