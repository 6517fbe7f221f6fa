import type { Reply } from "#contract/api.ts";
import { readPin } from "#contract/pin-code.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { readSession } from "#web/session/session.ts";
import { setAddressPin, typedPin } from "./pin-code.ts";

export type DeliveryAnswer = Pick<Reply<"GET /delivery">, "pincode" | "product" | "served" | "sentence">;

/** Whose address was asked for, on which product: it may be another one on the next. */
let asked = "";

/** The PIN code of the default address, for a member who has typed none. Without an answer they type theirs, like everybody. */
async function askAddress(product: string): Promise<void> {
  const session = readSession();
  if (session.state !== "signed in" || typedPin()) return;
  const userId = session.user._id;
  if (asked === `${userId} ${product}`) return;
  asked = `${userId} ${product}`;
  const answer = await call("GET /address").catch(() => undefined);
  const address = answer?.addresses.find(({ isDefault }) => isDefault);
  setAddressPin({ userId, pin: readPin(address?.zipCode) });
}

/** Whether and when a product arrives at a PIN code; undefined while there is none. */
export async function askDelivery(pincode: string, product: string): Promise<DeliveryAnswer | undefined> {
  void askAddress(product);
  if (!pincode) return undefined;
  return call("GET /delivery", { query: { pincode, product } }).catch((error: unknown) => ({
    pincode,
    product,
    served: true,
    sentence: messageForPeople(error, ""),
  }));
}
