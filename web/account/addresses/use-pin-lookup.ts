import { type ChangeEvent, useRef, useState } from "react";
import { readPin } from "#contract/pin-code.ts";
import { call } from "#web/api.ts";

/** A complete PIN code fills in its state, unless somebody has typed one, and says where the shop does not deliver. */
export function usePinLookup() {
  const state = useRef<HTMLInputElement>(null);
  const filledIn = useRef("");
  const last = useRef("");
  const [remark, setRemark] = useState("");

  async function look(pincode: string): Promise<void> {
    const found = await call("GET /delivery", { query: { pincode } }).catch(() => undefined);
    if (!found || last.current !== pincode) return;
    setRemark(found.served ? "" : found.sentence);
    const field = state.current;
    if (!field || !found.state || (field.value !== "" && field.value !== filledIn.current)) return;
    field.value = found.state;
    filledIn.current = found.state;
  }

  const onPinChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const pincode = readPin(target.value);
    if (pincode === last.current) return;
    last.current = pincode;
    setRemark("");
    if (pincode) void look(pincode);
  };
  return { state, onPinChange, remark };
}
