import { type HomeBlockOf, isPersonalRail, type RailSource, railSources } from "#contract/catalogue/home.ts";
import { Select } from "#web/ui/forms/select.tsx";
import type { BlockFormProps } from "./block-form-props.ts";
import { HeadingField } from "./link-field.tsx";

const sourceWords: Record<RailSource, string> = {
  new: "New products",
  "most bought": "Most bought products",
  reduced: "Reduced products",
  "recently seen": "What the shopper looked at",
  "brands you like": "Brands that the shopper likes",
};

export function RailForm({ block, onEdit, faults, brands, categories }: BlockFormProps<HomeBlockOf<"rail">>) {
  const isPersonal = isPersonalRail(block.source);
  const places = [
    { field: "category", label: "Of the category", any: "All categories", choices: categories },
    { field: "brand", label: "Of the brand", any: "All brands", choices: brands },
  ] as const;
  return (
    <>
      <HeadingField block={block} onEdit={onEdit} faults={faults} />
      <Select
        label="Products"
        name="source"
        help={isPersonal ? "Filled in for each shopper; left out for those of whom nothing is known." : undefined}
        value={block.source}
        error={faults.source}
        onChange={({ target }) => {
          const source = target.value as RailSource;
          onEdit({ ...block, source, ...(isPersonalRail(source) && { category: null, brand: null }) }, "source");
        }}
      >
        {railSources.map((source) => (
          <option key={source} value={source}>
            {sourceWords[source]}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        {places.map(({ field, label, any, choices }) => (
          <Select
            key={field}
            label={label}
            name={field}
            disabled={isPersonal}
            value={block[field] ?? ""}
            error={faults[field]}
            onChange={({ target }) => onEdit({ ...block, [field]: target.value || null }, field)}
          >
            <option value="">{any}</option>
            {choices.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </>
  );
}
