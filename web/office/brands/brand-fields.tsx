import type { Attribute } from "#contract/catalogue/attributes.ts";
import type { BrandDetails, MerchantOfBrand } from "#contract/catalogue/brands.ts";
import { limits } from "#contract/limits.ts";
import { NameSlugFields } from "#web/layout/dashboard/editing/name-slug-fields.tsx";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { BrandAttributeFields } from "#web/office/attributes/brand-attributes.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

interface BrandFieldsProps {
  brand?: BrandDetails;
  attributes: readonly Attribute[];
  fields: Fields;
  /** To whom an admin may give it; absent for everybody else. */
  merchants?: MerchantOfBrand[] | undefined;
}

/** The fields of a brand, for a new one as for one that is changed. */
export function BrandFields({ brand, fields, merchants, attributes }: BrandFieldsProps) {
  const owner = brand?.merchant;
  return (
    <>
      <NameSlugFields noun="brand" item={brand} fields={fields} />
      <TextArea
        label="Story"
        name="story"
        rows={6}
        help={`Told on the brand's page, at most ${limits.storyMax} characters. An empty line begins a new paragraph.`}
        defaultValue={brand?.story}
        error={fields.story}
      />
      {merchants && (
        <Select
          label="Merchant"
          name="merchant"
          help="Active merchants without a brand can be chosen"
          defaultValue={owner?._id ?? ""}
          error={fields.merchant}
        >
          <option value="">No merchant</option>
          {[...(owner ? [owner] : []), ...merchants].map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <BrandAttributeFields brand={brand} attributes={attributes} errors={fields} />
    </>
  );
}
