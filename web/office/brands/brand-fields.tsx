import type { Brand, MerchantOfBrand } from "#contract/brands.ts";
import type { Fields } from "#web/form.ts";
import { NameSlugFields } from "#web/layout/dashboard/editing/name-slug-fields.tsx";
import { Select } from "#web/ui/forms/select.tsx";

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
      <NameSlugFields noun="brand" item={brand} fields={fields} />
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
