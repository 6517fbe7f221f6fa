import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";

interface Category {
  _id: string;
  name: string;
}

interface CategoryFieldProps {
  product?: ManagedProduct | undefined;
  /** Those that are active. */
  categories: readonly Category[];
  /** Their ids. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/** Where shoppers find a product while they browse. One that is off is offered only where the product is in it already. */
export function CategoryField({ product, categories, chosen, onChange, error }: CategoryFieldProps) {
  const present = product?.categories ?? [];
  const off = present.filter(({ isActive }) => !isActive);
  const options = [
    ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
    ...off.map(({ _id, name }) => ({ value: _id, label: `${name} (off)` })),
  ];
  if (options.length === 0) return null;
  return (
    <>
      <CheckChips
        label="Categories"
        options={options}
        chosen={chosen}
        onChange={onChange}
        error={error}
        help="Shoppers who browse find it there. Without one it is found by its name and brand alone."
      />
      <input type="hidden" name="categories" value={JSON.stringify(chosen)} />
    </>
  );
}
