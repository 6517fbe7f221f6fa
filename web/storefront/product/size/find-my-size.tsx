import { measurements } from "#contract/catalogue/measurements.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { type Body, type FoundSize, formatLength, type OwnMeasurement } from "./find-size.ts";
import { forgetMeasurements, keepMeasurements, type MyMeasurements, readTyped, type Way } from "./my-measurements.ts";

const ways = [
  { value: "measurements", label: "My measurements" },
  { value: "height", label: "Height and weight" },
];

interface FindMySizeProps {
  mine: MyMeasurements;
  /** What the chart measures of a body. */
  names: readonly OwnMeasurement[];
  body: Body;
  found: FoundSize | undefined;
  /** The size that was found. */
  isSoldOut: boolean;
  onChoose: (size: Size) => void;
}

/** Works out a size while somebody types. Nothing of it leaves the browser. */
export function FindMySize({ mine, names, body, found, isSoldOut, onChoose }: FindMySizeProps) {
  const { unit, way, typed } = mine;
  const isEstimate = way === "height";
  const asked = isEstimate ? (["height", "weight"] as const) : names;
  const labelOf = (name: (typeof asked)[number]) => {
    if (name === "weight") return "Weight (kg)";
    if (name === "height") return unit === "in" ? "Height (5'7\" or inches)" : "Height (cm)";
    return `${measurements[name].label} (${unit})`;
  };
  return (
    <section aria-labelledby="find-my-size" className="grid gap-4 border-line border-t pt-5">
      <h3 id="find-my-size">Find my size</h3>
      <RadioChips
        label="What do you know?"
        name="way"
        value={way}
        options={ways}
        onChange={(value) => keepMeasurements({ ...mine, way: value as Way })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {asked.map((name) => (
          <Field
            key={name}
            label={labelOf(name)}
            name={name}
            inputMode={unit === "in" && name === "height" ? "text" : "decimal"}
            autoComplete="off"
            maxLength={10}
            value={typed[name] ?? ""}
            error={readTyped(name, typed[name] ?? "", unit).fault}
            onChange={({ target }) => keepMeasurements({ ...mine, typed: { ...typed, [name]: target.value } })}
          />
        ))}
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {found && (
          <div className="grid gap-1.5 border-success border-s-4 bg-sunken px-4 py-3">
            {isEstimate && <p className="text-ink-soft text-sm">{describeEstimate(mine, names, body)}</p>}
            {found.reasons.map((reason, i) => (
              <p key={reason} className={i === 0 ? "font-semibold" : "text-sm"}>
                {reason}
              </p>
            ))}
            {isSoldOut && <p className="text-sm">{found.size} is sold out at the moment.</p>}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {found && !isSoldOut && <Button onClick={() => onChoose(found.size)}>Choose {found.size}</Button>}
        {Object.values(typed).some(Boolean) && (
          <Button look="quiet" onClick={forgetMeasurements}>
            Forget
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-sm">Remembered in this browser only, for other products. We never see it.</p>
    </section>
  );
}

function describeEstimate({ unit }: MyMeasurements, names: readonly OwnMeasurement[], body: Body): string {
  const guesses = names.flatMap((name) => {
    const value = body[name];
    return value === undefined ? [] : [`${measurements[name].label.toLowerCase()} ${formatLength(value, unit)}`];
  });
  return `An estimate by a rule of thumb, which may be 5 cm (2 in) off: ${guesses.join(", ")} ${unit}. A tape is more exact.`;
}
