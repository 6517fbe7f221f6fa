import { useState } from "react";
import type { Promotion } from "#contract/catalogue/promotions.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { ProductSearch } from "#web/office/categories/product-search.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";

interface Named {
  _id: string;
  name: string;
}

interface ScopeFieldsProps {
  promotion?: Promotion | undefined;
  /** To choose from; a merchant has one brand, which is not asked for. */
  brands: readonly Named[];
  categories: readonly Named[];
  fields: Fields;
}

/** What a promotion is for: products, brands and categories together. */
export function ScopeFields({ promotion, brands, categories, fields }: ScopeFieldsProps) {
  const named = (kind: "product" | "brand" | "category"): Named[] =>
    (promotion?.targets ?? []).filter((target) => target.kind === kind);
  return (
    <div className="grid gap-5">
      <ProductChoices chosen={named("product")} error={fields.products} />
      {brands.length > 1 && (
        <Choices label="Brands" name="brands" options={brands} chosen={named("brand")} error={fields.brands} />
      )}
      {categories.length > 0 && (
        <Choices
          label="Categories"
          name="categories"
          options={categories}
          chosen={named("category")}
          error={fields.categories}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  name: string;
  options: readonly Named[];
  chosen: readonly Named[];
  error: string | undefined;
}

/** One that is no longer offered, such as a category that is off, can still be taken out. */
function Choices({ label, name, options, chosen, error }: ChoicesProps) {
  const [ids, setIds] = useState<readonly string[]>(chosen.map(({ _id }) => _id));
  const others = chosen.filter(({ _id }) => options.every((option) => option._id !== _id));
  const chips = [...options, ...others].map((option) => ({ value: option._id, label: option.name }));
  return (
    <>
      <CheckChips label={label} options={chips} chosen={ids} onChange={setIds} {...(error && { error })} />
      {ids.map((id) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
    </>
  );
}

function ProductChoices({ chosen, error }: { chosen: Named[]; error: string | undefined }) {
  const [products, setProducts] = useState(chosen);
  const without = (id: string) => products.filter(({ _id }) => _id !== id);
  const isChosen = (id: string) => products.some(({ _id }) => _id === id);
  return (
    <div className="grid gap-3">
      <ProductSearch
        error={error}
        isChosen={isChosen}
        onToggle={(product) => setProducts(isChosen(product._id) ? without(product._id) : [product, ...products])}
      />
      {products.length > 0 && (
        <ul aria-label="Chosen products" className="max-h-80 overflow-y-auto border border-line bg-surface">
          {products.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-3 border-line border-b py-0.5 pr-1 pl-4 last:border-b-0">
              <span className="wrap-anywhere min-w-0 flex-1 text-sm">{name}</span>
              <IconButton icon="close" label={`Remove ${name}`} onClick={() => setProducts(without(_id))} />
              <input type="hidden" name="products" value={_id} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
