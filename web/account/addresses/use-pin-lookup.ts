import { type ChangeEvent, useRef, useState } from "react";
import { readPin } from "#contract/pin-code.ts";
import { call } from "#web/api.ts";

interface Place {
  city: string | null;
  state: string | null;
}

/** A complete PIN code is looked up: `onFound` takes the place it belongs to, and the remark says where the shop does not deliver. */
export function usePinLookup(onFound: (place: Place) => void) {
  const last = useRef("");
  const [remark, setRemark] = useState("");

  async function look(pincode: string): Promise<void> {
    const found = await call("GET /delivery", { query: { pincode } }).catch(() => undefined);
    if (!found || last.current !== pincode) return;
    setRemark(found.served ? "" : found.sentence);
    onFound(found);
  }

  const onPinChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const pincode = readPin(target.value);
    if (pincode === last.current) return;
    last.current = pincode;
    setRemark("");
    if (pincode) void look(pincode);
  };
  return { onPinChange, remark };
}
