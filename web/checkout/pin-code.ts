import { readPin } from "#contract/pin-code.ts";
import { createStorageStore, useStore } from "#web/create-store.ts";

/** Where somebody wants things delivered, as they last typed it on a product or under the bag. */
const pin = createStorageStore("pincode", readPin);

export const rememberPin = pin.write;
export const usePin = (): string => useStore(pin);
