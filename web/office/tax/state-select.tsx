import { indianStates } from "#contract/indian-states.ts";
import { Select } from "#web/ui/forms/select.tsx";

interface StateSelectProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
}

/** The states and union territories with their codes. */
export function StateSelect({ label, name, value, error }: StateSelectProps) {
  return (
    <Select label={label} name={name} defaultValue={value} error={error}>
      <option value="">Choose a state</option>
      {indianStates.map((state) => (
        <option key={state.code} value={state.code}>
          {state.name} ({state.code})
        </option>
      ))}
    </Select>
  );
}
