import { useId, useRef } from "react";
import type { Address } from "#contract/customers/addresses.ts";
import { indianStates } from "#contract/indian-states.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { usePinLookup } from "./use-pin-lookup.ts";

/** A field that the PIN code fills in, unless somebody has typed into it. */
function useFilledIn() {
  const field = useRef<HTMLInputElement>(null);
  const last = useRef("");
  const fillIn = (value: string | null) => {
    const { current } = field;
    if (!current || !value || (current.value !== "" && current.value !== last.current)) return;
    current.value = value;
    last.current = value;
  };
  return { field, fillIn };
}

interface AddressFieldsProps {
  /** What is known of it already. */
  address?: Partial<Address>;
  fields: Fields;
}

export function AddressFields({ address, fields }: AddressFieldsProps) {
  const statesId = useId();
  const [city, state] = [useFilledIn(), useFilledIn()];
  const { onPinChange, remark } = usePinLookup((place) => {
    city.fillIn(place.city);
    state.fillIn(place.state);
  });
  return (
    <>
      <datalist id={statesId}>
        {indianStates.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      <Field label="Name" name="name" autoComplete="name" required defaultValue={address?.name} error={fields.name} />
      <Field
        label="Phone Number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={address?.phoneNumber}
        error={fields.phoneNumber}
      />
      <Field
        label="Address"
        name="address"
        autoComplete="street-address"
        required
        help="House, street, area"
        defaultValue={address?.address}
        error={fields.address}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="City"
          name="city"
          ref={city.field}
          autoComplete="address-level2"
          required
          defaultValue={address?.city}
          error={fields.city}
        />
        <Field
          label="State"
          name="state"
          ref={state.field}
          autoComplete="address-level1"
          list={statesId}
          required
          defaultValue={address?.state}
          error={fields.state}
        />
        <Field
          label="Country"
          name="country"
          autoComplete="country-name"
          required
          defaultValue={address?.country ?? "India"}
          error={fields.country}
        />
        <Field
          label="Zipcode"
          name="zipCode"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          help={remark || "PIN code"}
          onChange={onPinChange}
          defaultValue={address?.zipCode}
          error={fields.zipCode}
        />
      </div>
      <Checkbox label="Default address" name="isDefault" defaultChecked={address?.isDefault} />
    </>
  );
}
