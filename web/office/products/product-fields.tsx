import { useState } from "react";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { limits } from "#contract/limits.ts";
import type { TaxRates } from "#contract/sales/tax.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { ProductAttributeFields } from "#web/office/attributes/product-attributes.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { CategoryField } from "./category-field.tsx";
import { type CategoryWithHsn, firstHsn, formatHsnHelp } from "./inherited-hsn.ts";
import { SlabWarning } from "./slab-warning.tsx";
import { StockFields } from "./stock-fields.tsx";

interface ProductFieldsProps {
  product?: ManagedProduct;
  fields: Fields;
  brands: { _id: string; name: string }[];
  categories: CategoryWithHsn[];
  tax: TaxRates;
  attributes: readonly Attribute[];
  /** A merchant's products have the merchant's brand. */
  isBrandFixed: boolean;
}

const plainName = { required: true, spellCheck: false, autoCapitalize: "none" } as const;

/** The fields of a product, for a new one as for one that is changed. */
export function ProductFields({
  product,
  fields,
  brands,
  categories,
  tax,
  attributes,
  isBrandFixed,
}: ProductFieldsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(product?.categories.map(({ _id }) => _id) ?? []);
  const [taxed, setTaxed] = useState({
    price: String(product?.price ?? ""),
    hsn: product?.hsn ?? "",
    taxable: product?.taxable ?? false,
  });
  const note = (change: Partial<typeof taxed>) => setTaxed({ ...taxed, ...change });
  const inherited = firstHsn([...categories, ...(product?.categories ?? [])], chosen);
  const brand = product?.brand?._id ?? (isBrandFixed ? brands[0]?._id : undefined) ?? "";
  return (
    <>
      <Field label="Name" name="name" required defaultValue={product?.name} error={fields.name} />
      <Field
        label="Sku"
        name="sku"
        {...plainName}
        help="Your own number for it: letters, digits, dashes and underscores"
        defaultValue={product?.sku}
        error={fields.sku}
      />
      {product && (
        <Field
          label="Slug"
          name="slug"
          {...plainName}
          help="Its name in its address. A former one goes on leading to it."
          defaultValue={product.slug}
          error={fields.slug}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        required
        help={`At most ${limits.descriptionMax} characters`}
        defaultValue={product?.description}
        error={fields.description}
      />
      <TextArea
        label="Long description"
        name="longDescription"
        rows={6}
        help="For those who want to know more: material, care, measures, who made it. It stands below on the page of the product."
        defaultValue={product?.longDescription}
        error={fields.longDescription}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price in rupees"
          name="price"
          required
          inputMode="decimal"
          defaultValue={product?.price ?? 1}
          onChange={({ target }) => note({ price: target.value })}
          error={fields.price}
        />
        <Field
          label="MRP in rupees"
          name="mrp"
          inputMode="decimal"
          help="The maximum retail price on its label, if it has one. Shoppers see it struck through beside a lower price."
          defaultValue={product?.mrp ?? ""}
          error={fields.mrp}
        />
      </div>
      <SlabWarning tax={tax} {...taxed} hsn={taxed.hsn.trim() || (inherited?.hsn ?? "")} />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field
          label="HSN code"
          name="hsn"
          inputMode="numeric"
          help={formatHsnHelp(inherited)}
          defaultValue={product?.hsn}
          onChange={({ target }) => note({ hsn: target.value })}
          error={fields.hsn}
        />
        <Field
          label="Weight in grams"
          name="weightGrams"
          inputMode="numeric"
          help="Of one piece as it is sent"
          defaultValue={product?.weightGrams ?? ""}
          error={fields.weightGrams}
        />
        <Select
          label="Taxable"
          name="taxable"
          required
          defaultValue={String(product?.taxable ?? false)}
          onChange={({ target }) => note({ taxable: target.value === "true" })}
          error={fields.taxable}
        >
          <option value="false">No</option>
          <option value="true">Yes</option>
        </Select>
      </div>
      <Select
        label="Brand"
        name="brand"
        required
        disabled={isBrandFixed}
        defaultValue={brand}
        error={fields.brand}
        {...(isBrandFixed && { help: "Your products carry your own brand." })}
      >
        {!(isBrandFixed || product?.brand) && <option value="">{product ? "No brand" : "Choose a brand"}</option>}
        {brands.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <CategoryField
        product={product}
        categories={categories}
        chosen={chosen}
        onChange={setChosen}
        error={fields.categories}
      />
      <StockFields product={product} fields={fields} />
      <ProductAttributeFields product={product} attributes={attributes} categories={chosen} errors={fields} />
    </>
  );
}
