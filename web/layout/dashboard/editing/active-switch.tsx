import { useFetcher } from "react-router";
import { Switch } from "#web/ui/forms/switch.tsx";

interface ActiveSwitchProps {
  item: { _id: string; name: string; isActive: boolean };
  /** The page whose action is `switchActive`. */
  action: string;
}

/** Switches a brand or product at once (optimistic); a notice says what happened. */
export function ActiveSwitch({ item: { _id, name, isActive }, action }: ActiveSwitchProps) {
  const { submit, state, formData } = useFetcher();
  const submitted = formData?.get("isActive");
  return (
    <Switch
      label={`${name} is active`}
      words={{ on: "Active", off: "Off" }}
      checked={submitted ? submitted === "yes" : isActive}
      busy={state !== "idle"}
      onChange={(next) => void submit({ id: _id, isActive: next ? "yes" : "no" }, { method: "post", action })}
    />
  );
}
