import { useEffect, useId, useRef } from "react";
import { indianStates } from "#contract/indian-states.ts";
import { usePinLookup } from "#web/account/addresses/use-pin-lookup.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import {
  type Asked,
  changeDraft,
  type DetailName,
  type Details,
  readDraft,
  typeDetail,
  useDraft,
  useFaults,
} from "./draft.ts";

interface DetailsFieldsProps {
  /** Empty for a guest. */
  owner: string;
  asked: Asked;
  /** What is known beforehand, and can be changed. */
  known: Details;
  /** The cursor goes to the first field that is empty. */
  isFocused: boolean;
}

/** Who gets the order and where: the fewest fields, the PIN code before what follows from it. */
export default function DetailsFields({ owner, asked, known, isFocused }: DetailsFieldsProps) {
  const statesId = useId();
  const { details, isSaved } = useDraft(owner);
  const faults = useFaults();
  const group = useRef<HTMLFieldSetElement>(null);
  const filledIn = useRef<Details>({});
  const { onPinChange, remark } = usePinLookup((place) => {
    for (const name of ["city", "state"] as const) {
      const value = readDraft(owner).details[name] ?? "";
      // What somebody has typed stays.
      if (!place[name] || (value !== "" && value !== filledIn.current[name])) continue;
      filledIn.current[name] = place[name];
      typeDetail(owner, name, place[name]);
    }
  });
  useEffect(() => {
    if (Object.keys(faults).length > 0) group.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    if (isFocused) inputs.find(({ value }) => value === "")?.focus();
  }, [isFocused]);

  const bound = (name: DetailName) => ({
    name,
    required: true,
    value: details[name] ?? known[name] ?? "",
    ...(faults[name] && { error: faults[name] }),
  });
  const type = (name: DetailName) => ({
    onChange: ({ target }: { target: HTMLInputElement }) => typeDetail(owner, name, target.value),
  });

  return (
    <fieldset ref={group} className="grid gap-4">
      <legend className="mb-3 font-display font-semibold text-lg">
        {asked.address ? "Where should it go?" : "How can the courier reach you?"}
      </legend>
      {asked.email && (
        <Field
          {...bound("email")}
          {...type("email")}
          label="Email"
          type="email"
          autoComplete="email"
          help="The link to your order goes here."
        />
      )}
      {asked.address && <Field {...bound("name")} {...type("name")} label="Name" autoComplete="name" />}
      <Field
        {...bound("phoneNumber")}
        {...type("phoneNumber")}
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        help="For the courier, if the door cannot be found."
      />
      {asked.address && (
        <>
          <datalist id={statesId}>
            {indianStates.map(({ code, name }) => (
              <option key={code} value={name} />
            ))}
          </datalist>
          <Field
            {...bound("zipCode")}
            label="Zipcode"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={7}
            help={remark || "PIN code"}
            onChange={(event) => {
              typeDetail(owner, "zipCode", event.target.value);
              onPinChange(event);
            }}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <Field {...bound("city")} {...type("city")} label="City" autoComplete="address-level2" />
            <Field {...bound("state")} {...type("state")} label="State" autoComplete="address-level1" list={statesId} />
          </div>
          <Field
            {...bound("address")}
            {...type("address")}
            label="Address"
            autoComplete="street-address"
            help="House, street, area"
          />
          {owner !== "" && (
            <Checkbox
              label="Save to my account"
              name="isSaved"
              checked={isSaved}
              onChange={({ target }) => changeDraft(owner, { isSaved: target.checked })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
