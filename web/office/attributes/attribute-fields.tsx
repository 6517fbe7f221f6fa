import { useState } from "react";
import type { AttributeInUse } from "#contract/catalogue/attributes.ts";
import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ChoiceList } from "./choice-list.tsx";

interface AttributeFieldsProps {
  field?: AttributeInUse;
  categories: { _id: string; name: string }[];
  errors: Fields;
}

/** What an attribute is made of, for a new one as for one that is changed. */
export function AttributeFields({ field, categories, errors }: AttributeFieldsProps) {
  const [kind, setKind] = useState<string>(field?.kind ?? "choice");
  const [chosen, setChosen] = useState<readonly string[]>(field?.categories ?? []);
  return (
    <>
      <Field
        label="Label"
        name="label"
        required
        maxLength={limits.attributeLabelMax}
        help="What stands beside it on pages and in forms, such as Cloth"
        defaultValue={field?.label}
        error={errors.label}
      />
      {field ? (
        <input type="hidden" name="kind" value={kind} />
      ) : (
        <Select
          label="Kind"
          name="kind"
          help="People filter by choices alone. It cannot be changed later."
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          error={errors.kind}
        >
          <option value="choice">One of some choices</option>
          <option value="text">A line of text</option>
        </Select>
      )}
      {kind === "choice" && <ChoiceList field={field} error={errors.choices} />}
      {kind === "text" && (
        <Field
          label="The shop says"
          name="shopText"
          maxLength={limits.attributeTextMax}
          help="Shown where neither a product nor its brand says it, such as whom buyers of the whole shop turn to."
          defaultValue={field?.shopText}
          error={errors.shopText}
        />
      )}
      <CheckChips
        label="Asked for in"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={chosen}
        onChange={setChosen}
        help="Products of these categories have it. None chosen: all products have it."
        {...(errors.categories && { error: errors.categories })}
      />
      <input type="hidden" name="categories" value={JSON.stringify(chosen)} />
      {kind === "choice" && (
        <Checkbox
          label="People filter lists by it"
          name="isFacet"
          defaultChecked={field?.isFacet ?? true}
          error={errors.isFacet}
        />
      )}
      <Checkbox label="Search finds products by it" name="isSearched" defaultChecked={field?.isSearched ?? false} />
      <Checkbox
        label="Required"
        name="isRequired"
        defaultChecked={field?.isRequired ?? false}
        help="A product cannot be saved without it. Products that are there already stay as they are."
      />
    </>
  );
}
