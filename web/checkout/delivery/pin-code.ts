import { readPin } from "#contract/pin-code.ts";
import { createStorageStore, createStore, useStore } from "#web/create-store.ts";
import { useSession } from "#web/session/session.ts";

/** Where somebody wants things delivered, as they last typed it on a product or under the bag. */
const typed = createStorageStore("pincode", readPin);

export const typedPin = typed.get;
export const rememberPin = typed.write;

/** The PIN code of a member's default address. In memory alone: the next one at this browser may be somebody else. */
const ofAddress = createStore({ userId: "", pin: "" });

export const setAddressPin = ofAddress.set;

/** What was typed, or else where the person who is signed in has things sent. */
export function usePin(): string {
  const session = useSession();
  const { userId, pin } = useStore(ofAddress);
  const isTheirs = session.state === "signed in" && session.user._id === userId;
  return useStore(typed) || (isTheirs ? pin : "");
}
