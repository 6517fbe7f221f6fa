import { useId } from "react";
import type { Address } from "#contract/customers/addresses.ts";
import { indianStates } from "#contract/indian-states.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { usePinLookup } from "./use-pin-lookup.ts";

interface AddressFieldsProps {
  /** What is known of it already. */
  address?: Partial<Address>;
  fields: Fields;
  /** The form of a guest: the phone number was asked for before, and there is no other address. */
  isGuests?: boolean;
}

export function AddressFields({ address, fields, isGuests = false }: AddressFieldsProps) {
  const statesId = useId();
  const { state, onPinChange, remark } = usePinLookup();
  return (
    <>
      <datalist id={statesId}>
        {indianStates.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      <Field label="Name" name="name" autoComplete="name" required defaultValue={address?.name} error={fields.name} />
      {!isGuests && (
        <Field
          label="Phone Number"
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={address?.phoneNumber}
          error={fields.phoneNumber}
        />
      )}
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
          autoComplete="address-level2"
          required
          defaultValue={address?.city}
          error={fields.city}
        />
        <Field
          label="State"
          name="state"
          ref={state}
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
      {!isGuests && <Checkbox label="Default address" name="isDefault" defaultChecked={address?.isDefault} />}
    </>
  );
}
