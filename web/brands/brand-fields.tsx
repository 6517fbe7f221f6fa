import type { Brand, MerchantOfBrand } from "#contract/brands.ts";
import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/form.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

interface BrandFieldsProps {
  brand?: Brand;
  fields: Fields;
  /** To whom an admin may give it; absent for everybody else. */
  merchants?: MerchantOfBrand[] | undefined;
}

/** The fields of a brand, for a new one as for one that is changed. */
export function BrandFields({ brand, fields, merchants }: BrandFieldsProps) {
  const owner = brand?.merchant;
  return (
    <>
      <Field label="Name" name="name" required defaultValue={brand?.name} error={fields.name} />
      {brand && (
        <Field
          label="Slug"
          name="slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          help="The brand's name in its address: letters, digits, dashes and underscores"
          defaultValue={brand.slug}
          error={fields.slug}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        required
        help={`At most ${limits.descriptionMax} characters`}
        defaultValue={brand?.description}
        error={fields.description}
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
    </>
  );
}
